import type { Db } from '../../../platform/context.ts'
import { onlyValue, run } from '../../../platform/database/statements.ts'

/** Hides a comment with a reason, or unhides it if the reason is null. */
export const setHidden = (
  db: Db,
  { comment_id, reason, by }: { comment_id: number; reason: string | null; by: number },
) => run(db)`
  update comments set hidden_reason = ${reason}, hidden_by = ${reason === null ? null : by}::int
  where comment_id = ${comment_id}`

export const setLocked = (db: Db, thread_id: number, locked: boolean) =>
  run(db)`update threads set is_locked = ${locked} where thread_id = ${thread_id}`

/** Returns true if the comment is `ancestor_id` itself or one of its descendants. */
export const isWithin = (db: Db, comment_id: number, ancestor_id: number) => onlyValue(db)<boolean>`
  with recursive up as (
    select comment_id, parent_id from comments where comment_id = ${comment_id}
    union all select c.comment_id, c.parent_id from up join comments c on c.comment_id = up.parent_id)
  select exists (select from up where comment_id = ${ancestor_id}) as within`

interface Move {
  comment_id: number
  parent_id: number | null
  thread_id: number
  /** Maximum path length, the same as for new comments. */
  maxPathLength: number
}

/**
 * Moves a comment with its replies below another comment or to the top level of a thread. In a different thread, the moved
 * comments are numbered after the existing ones, in order; within the same thread, they retain their numbers.
 */
export const moveBranch = (db: Db, { comment_id, parent_id, thread_id, maxPathLength }: Move) => run(db)`
  with recursive branch as (
    select comment_id, thread_id, comment_num, null::int as above, 0 as level
    from comments where comment_id = ${comment_id}
    union all
    select c.comment_id, c.thread_id, c.comment_num, c.parent_id, b.level + 1
    from branch b join comments c on c.parent_id = b.comment_id),
  numbered as (
    select b.*, case when b.thread_id = ${thread_id} then b.comment_num
                else t.last_num + row_number() over (order by b.comment_num) end::int as num
    from branch b join threads t on t.thread_id = ${thread_id}),
  goal as (
    select coalesce(p.depth + 1, 0) as depth, coalesce(p.path, '{}') as path
    from (select 1) one left join comments p on p.comment_id = ${parent_id}::int),
  placed as (
    select n.comment_id, n.num, g.depth, g.path[1:${maxPathLength - 1}::int] || n.num as path
    from numbered n cross join goal g where n.above is null
    union all
    select n.comment_id, n.num, p.depth + 1, p.path[1:${maxPathLength - 1}::int] || n.num
    from placed p join numbered n on n.above = p.comment_id),
  counted as (
    update threads set last_num = greatest(last_num, (select max(num) from numbered)) where thread_id = ${thread_id})
  update comments c
  set thread_id = ${thread_id}, comment_num = p.num, depth = p.depth, path = p.path,
      parent_id = case when c.comment_id = ${comment_id} then ${parent_id}::int else c.parent_id end
  from placed p where c.comment_id = p.comment_id`

export const setSubject = (db: Db, comment_id: number, subject: string) =>
  run(db)`update comments set subject = ${subject}, revision = revision + 1 where comment_id = ${comment_id}`
