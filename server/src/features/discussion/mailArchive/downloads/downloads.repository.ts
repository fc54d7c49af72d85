import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'

/** Returns the Message-ID of the parent of each message. */
export async function parentsOf(db: Db, message_ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ message_id: string; parent: string }>`
    select message_id, parent from mail_references
    where message_id = any(${message_ids}::text[]) and parent is not null and parent not like 'subject %'`.execute(db)
  return new Map(rows.map(({ message_id, parent }) => [message_id, parent]))
}

/** Returns a raw message's fingerprint and whether parsing it failed. */
export async function sourceVersion(db: Db, id: number) {
  const { rows } = await sql<{ fingerprint: string; unparsed: boolean }>`
    select fingerprint, unparsed from mail_messages where id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the oldest messages of a thread, in chronological order. */
export async function messagesOfThread(db: Db, thread_id: number, limit: number) {
  const { rows } = await sql<{ id: number; message_id: string }>`
    select id, message_id from mail_messages where thread_id = ${thread_id}
    order by sent_at nulls last, id limit ${limit}`.execute(db)
  return rows
}
