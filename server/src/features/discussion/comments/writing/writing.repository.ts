import type { ContentPart } from '@vlacku/contract/comments'
import type { Db } from '../../../../platform/context.ts'
import { allRows, firstRow, firstValue, onlyRow, run } from '../../../../platform/database/statements.ts'
import type { TargetRow } from '../targets.repository.ts'

/** Maximum path length, limited by the index. Deeper replies are sorted by time below the deepest level that fits. */
export const MAX_PATH_LENGTH = 100

export interface LockedThread {
  thread_id: number
  is_locked: boolean
}

/** Locks a thread until the transaction ends. */
export const lockThread = (db: Db, thread_id: number) => firstRow(db)<LockedThread>`
  select thread_id, is_locked from threads where thread_id = ${thread_id} for update`

export const threadIdOf = (db: Db, comment_id: number) => firstValue(db)<number>`
  select thread_id from comments where comment_id = ${comment_id}`

export const threadAbout = (db: Db, about: TargetRow) => firstValue(db)<number>`
  select thread_id from threads
  where (${about.definitionid}::int is not null and definitionid = ${about.definitionid}::int)
     or (${about.definitionid}::int is null and definitionid is null and valsiid = ${about.valsiid}::int)
     or natlang_word_id = ${about.natlang_word_id}::int or target_user_id = ${about.target_user_id}::int`

/** Adds a thread. Returns undefined if it was added concurrently. */
export function addThread(db: Db, { about, user_id }: { about: TargetRow | null; user_id: number }) {
  return firstValue(db)<number>`
    insert into threads (valsiid, definitionid, natlang_word_id, target_user_id, user_id)
    values (${about?.valsiid ?? null}, ${about?.definitionid ?? null}, ${about?.natlang_word_id ?? null},
            ${about?.target_user_id ?? null}, ${user_id})
    on conflict do nothing returning thread_id`
}

export interface NewComment {
  thread_id: number
  parent_id: number | null
  user_id: number
  subject: string
  content: ContentPart[]
  terms: string[]
  at: Date
}

/** Adds a comment to a locked thread. Returns undefined if the parent doesn't exist. */
export async function addComment(db: Db, comment: NewComment) {
  const { thread_id, parent_id, user_id, subject, content, terms, at } = comment
  return firstRow(db)<{ comment_id: number; comment_num: number }>`
    with place as (
      select t.thread_id, t.last_num + 1 as num, coalesce(p.depth + 1, 0) as depth,
             coalesce(p.path[1:${MAX_PATH_LENGTH - 1}::int], '{}') || (t.last_num + 1) as path
      from threads t left join comments p on p.comment_id = ${parent_id}::int and p.thread_id = t.thread_id
      where t.thread_id = ${thread_id} and (${parent_id}::int is null or p.comment_id is not null)),
    numbered as (update threads t set last_num = place.num from place where t.thread_id = place.thread_id)
    insert into comments (thread_id, parent_id, user_id, comment_num, depth, path, created_at, subject, content, terms)
    select thread_id, ${parent_id}::int, ${user_id}::int, num, depth, path, ${at}::timestamptz, ${subject}::text,
           ${JSON.stringify(content)}::jsonb, array_to_tsvector(${terms}::text[])
    from place returning comment_id, comment_num`
}

/** Adds `more` to the reply counts of a comment's ancestors. The comment itself may already be deleted, but not its parent. */
export async function countReplies(db: Db, parent_id: number | null, more: number): Promise<void> {
  if (parent_id === null || more === 0) return
  await run(db)`
    with recursive ancestors as (
      select comment_id, parent_id from comments where comment_id = ${parent_id}
      union all select c.comment_id, c.parent_id from ancestors a join comments c on c.comment_id = a.parent_id)
    update comments set total_replies = total_replies + ${more}
    where comment_id in (select comment_id from ancestors)`
}

/** Updates the comment counts of a thread. Deletes an empty thread and returns false. */
export async function countThread(db: Db, thread_id: number): Promise<boolean> {
  const rows = await allRows(db)<{ total_comments: number }>`
    update threads t
    set total_comments = (select count(*) from comments c where c.thread_id = t.thread_id),
        subject = coalesce((select case when hidden_reason is null then subject end from comments c
                            where c.thread_id = t.thread_id order by comment_num limit 1), ''),
        (last_comment_id, last_comment_at) = (
          select comment_id, created_at from comments c where c.thread_id = t.thread_id order by comment_num desc limit 1)
    where thread_id = ${thread_id} returning total_comments`
  if (rows[0]?.total_comments !== 0) return true
  await run(db)`delete from threads where thread_id = ${thread_id}`
  return false
}

export interface LockedComment {
  comment_id: number
  thread_id: number
  parent_id: number | null
  user_id: number
  comment_num: number
  subject: string
  content: ContentPart[]
  total_replies: number
  revision: number
  created_at: Date
  hidden_reason: string | null
  deleted_by_author_at: Date | null
}

/** Locks a comment until the transaction ends, including against reactions. */
export const lockComment = (db: Db, comment_id: number) => firstRow(db)<LockedComment>`
  select comment_id, thread_id, parent_id, user_id, comment_num, subject, content, total_replies, revision, created_at, hidden_reason,
         deleted_by_author_at
  from comments where comment_id = ${comment_id} for update`

/** Stores the current text of a comment as a version. */
export const storeVersion = (db: Db, comment_id: number) => run(db)`
  insert into comment_versions (comment_id, version, subject, content, created_at)
  select comment_id, edits + 1, subject, content, coalesce(edited_at, created_at) from comments
  where comment_id = ${comment_id}`

interface Changed {
  comment_id: number
  subject: string
  content: ContentPart[]
  terms: string[]
  /** Time of the edit; null if the overwritten text isn't stored as a version. */
  edited_at: Date | null
}

export const changeComment = (db: Db, { comment_id, subject, content, terms, edited_at }: Changed) => run(db)`
  update comments
  set subject = ${subject}, content = ${JSON.stringify(content)}::jsonb, terms = array_to_tsvector(${terms}::text[]),
      revision = revision + 1, edited_at = coalesce(${edited_at}::timestamptz, edited_at),
      edits = edits + case when ${edited_at}::timestamptz is null then 0 else 1 end
  where comment_id = ${comment_id}`

export const markDeletedByAuthor = (db: Db, comment_id: number, at: Date) =>
  run(db)`update comments set deleted_by_author_at = ${at} where comment_id = ${comment_id}`

export const removeComment = (db: Db, comment_id: number) =>
  run(db)`delete from comments where comment_id = ${comment_id}`

/** Replaces the set of entries that a comment mentions. */
export const saveMentions = (db: Db, comment_id: number, valsiids: number[]) => run(db)`
  with gone as (delete from comment_mentions where comment_id = ${comment_id} and valsiid <> all(${valsiids}::int[]))
  insert into comment_mentions (valsiid, comment_id) select unnest(${valsiids}::int[]), ${comment_id}
  on conflict do nothing`

interface TalkRow {
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
export const talkOf = (db: Db, comment_id: number) => onlyRow(db)<TalkRow>`
  select c.created_at, c.thread_id, case when v.deleted_at is null then v.valsiid end as valsiid,
         coalesce(v.word, n.word, g.username, nullif(t.subject, ''), '…') as word, p.user_id as replied_id,
         array_remove(array[t.target_user_id, case when t.valsiid is null and t.target_user_id is null then t.user_id end], null)
           as owner_ids
  from comments c join threads t using (thread_id)
  left join comments p on p.comment_id = c.parent_id
  left join all_valsi v on v.valsiid = t.valsiid
  left join natlang_words n on n.natlang_word_id = t.natlang_word_id
  left join users g on g.user_id = t.target_user_id
  where c.comment_id = ${comment_id}`
