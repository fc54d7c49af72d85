import type { ChatMessage } from '@vlacku/contract/chat'
import type { Db } from '../../../platform/context.ts'
import { allRows, run } from '../../../platform/database/statements.ts'

export type ChatRow = ChatMessage & { chat_message_id: number }

/** Returns the last `count` messages, oldest first. */
export const lastMessages = (db: Db, count: number) => allRows(db)<ChatRow>`
  select chat_message_id, author, chunk, channel_id as "channelId"
  from (select * from chat_messages order by chat_message_id desc limit ${count}) last
  order by chat_message_id`

export async function addMessage(db: Db, { author, chunk, channelId }: ChatMessage): Promise<number> {
  const { chat_message_id } = await db
    .insertInto('chat_messages')
    .values({ author, chunk, channel_id: channelId })
    .returning('chat_message_id')
    .executeTakeFirstOrThrow()
  return chat_message_id
}

/**
 * Deletes all but the last `count` messages. Concurrent transactions don't see each other's messages, so each may leave some for
 * the next one to delete. No transaction deletes a message that another retains, or waits for row locks of another.
 */
export const deleteAllBut = (db: Db, count: number) => run(db)`
  delete from chat_messages where chat_message_id in
    (select chat_message_id from chat_messages order by chat_message_id desc offset ${count} for update skip locked)`
