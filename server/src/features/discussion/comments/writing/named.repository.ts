import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'

/** Replaces the set of entries that a comment mentions. */
export async function saveMentions(db: Db, comment_id: number, valsiids: number[]): Promise<void> {
  await sql`
    with gone as (delete from comment_mentions where comment_id = ${comment_id} and valsiid <> all(${valsiids}::int[]))
    insert into comment_mentions (valsiid, comment_id) select unnest(${valsiids}::int[]), ${comment_id}
    on conflict do nothing`.execute(db)
}

export interface TalkRow {
  created_at: Date
  thread_id: number
  valsiid: number | null
  /** Subject of the thread, as shown in notifications. */
  word: string
  /** Author of the parent comment. */
  replied_id: number | null
  /** Starter of a thread that is not about a dictionary item, and owner of the page that contains the thread. */
  owner_ids: number[]
}

/** Reads the thread data that notifications of a comment display. */
export async function talkOf(db: Db, comment_id: number): Promise<TalkRow> {
  const { rows } = await sql<TalkRow>`
    select c.created_at, c.thread_id, case when v.deleted_at is null then v.valsiid end as valsiid,
           coalesce(v.word, n.word, g.username, nullif(t.subject, ''), '…') as word, p.user_id as replied_id,
           array_remove(array[t.target_user_id, case when t.valsiid is null and t.target_user_id is null then t.user_id end], null)
             as owner_ids
    from comments c join threads t using (thread_id)
    left join comments p on p.comment_id = c.parent_id
    left join all_valsi v on v.valsiid = t.valsiid
    left join natlang_words n on n.natlang_word_id = t.natlang_word_id
    left join users g on g.user_id = t.target_user_id
    where c.comment_id = ${comment_id}`.execute(db)
  return rows[0]!
}
