import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { notSpam } from './mailArchive.repository.ts'

export interface ListRow {
  name: string
  messages: number
  threads: number
  first_at: Date | null
  last_at: Date | null
}

/** Name of a list, or an empty string if it may contain an email address. */
const shownName = sql`case when list ~ '[@＠﹫%&]' then '' else list end`

/**
 * Lists mailing lists by case-insensitive name, with messages without a list last, and returns the total. Runs one SQL statement,
 * which only reads an index.
 */
export async function mailingListsPage(
  db: Db,
  page: number,
  per_page: number,
): Promise<{ rows: ListRow[]; total: number }> {
  const { rows } = await sql<{ [K in keyof ListRow]: ListRow[K] | null } & { total: number }>`
    with threads as (
      select list, thread_id, count(*) as messages, min(sent_at) as first_at, max(sent_at) as last_at
      from mail_messages where ${notSpam} group by list, thread_id),
    named as (select ${shownName} as name, * from threads),
    lists as (
      select (array_agg(name order by messages desc, name))[1] as name, sum(messages)::int as messages,
             count(distinct thread_id)::int as threads, min(first_at) as first_at, max(last_at) as last_at
      from named group by lower(name)),
    counted as (select count(*)::int as total from lists)
    select l.*, c.total from counted c left join (
      select * from lists order by name = '', name limit ${per_page} offset ${(page - 1) * per_page}) l on true
    order by l.name = '', l.name`.execute(db)
  return { rows: rows.filter((row): row is ListRow & { total: number } => row.name !== null), total: rows[0]!.total }
}
