import { ChatMessage, type NewChatMessage } from '@vlacku/contract/chat'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { parsed } from '../../../platform/parsed.ts'
import * as repo from './chat.repository.ts'
import { plainLine } from './plainLine.ts'

/** Number of messages that are stored and sent to each connecting client. */
export const KEPT = 10

/** Stores a message and notifies all nodes. Returns the message as sent to clients. */
export async function postMessage(ctx: Ctx, { author, chunk, channelId }: NewChatMessage): Promise<ChatMessage> {
  const message = parsed(ChatMessage, {
    author: plainLine(author),
    chunk: plainLine(chunk),
    channelId: plainLine(channelId),
  })
  await inTransaction(ctx, async (tx) => {
    const chat_message_id = await repo.addMessage(tx.db, message)
    await repo.forgetAllBut(tx.db, KEPT)
    tx.emit({ kind: 'chat_posted', chat_message_id, message })
  })
  return message
}
