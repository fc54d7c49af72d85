import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** What these messages say that they answer. */
export async function parentsOf(db: Db, message_ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ message_id: string; parent: string }>`
    select message_id, parent from mail_references
    where message_id = any(${message_ids}::text[]) and parent is not null and parent not like 'subject %'`.execute(db)
  return new Map(rows.map(({ message_id, parent }) => [message_id, parent]))
}
