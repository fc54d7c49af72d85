import type { Comment, CommentReaction, CommentVersion } from '@vlacku/contract/comments'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, column, firstValue, onlyValue } from '../../../platform/database/statements.ts'
import type { TimePlace } from '../../../platform/timeCursor.ts'
import { aboutColumns, aboutJoins } from './targets.repository.ts'

/** A comment. `parent_content` is null if the parent is hidden as well. */
export type CommentRow = Omit<
  Comment,
  'realname' | 'time' | 'reactions' | 'mentioned' | 'mentions' | 'words' | 'edited_at' | 'hidden'
> & {
  realname: string
  created_at: Date
  edited_at: Date | null
  hidden_reason: string | null
  hidden_by: string | null
  is_deleted_by_author: boolean
  /** Entries that the comment mentions, in lookup spelling. */
  named: string[]
}

export interface Reader {
  user_id: number | null
  /** If true, hidden comments are included. */
  moderates: boolean
}

/** Reads complete comments in the order of the given IDs, skipping those deleted in the meantime. Runs one SQL statement. */
export async function commentRows(db: Db, comment_ids: number[], { user_id, moderates }: Reader) {
  if (comment_ids.length === 0) return []
  const shown = (comment: string, column: string) =>
    sql`case when ${sql.ref(`${comment}.hidden_reason`)} is null or ${moderates}::boolean
             then ${sql.ref(`${comment}.${column}`)} end`
  return allRows(db)<CommentRow>`${PREPARED}
    select c.comment_id, c.thread_id, c.parent_id, c.user_id, u.username, u.realname, c.comment_num, c.depth, c.created_at,
           c.total_reactions, c.total_replies, c.edited_at, c.edits, c.revision, c.hidden_reason, h.username as hidden_by,
           c.deleted_by_author_at is not null as is_deleted_by_author, t.is_locked,
           coalesce(${shown('c', 'subject')}, '') as subject, coalesce(${shown('c', 'content')}, '[]') as content,
           exists (select from comment_bookmarks b where b.comment_id = c.comment_id and b.user_id = ${user_id}::int)
             as is_bookmarked,
           array(select distinct v.normal from comment_mentions m join valsi v using (valsiid)
                 where m.comment_id = c.comment_id) as named,
           ${shown('p', 'content')} as parent_content, pu.username as parent_username,
           coalesce(${shown('f', 'subject')}, '') as first_comment_subject,
           coalesce(${shown('f', 'content')}, '[]') as first_comment_content,
           coalesce(lu.username, u.username) as last_comment_username, ${aboutColumns}
    from unnest(${comment_ids}::int[]) with ordinality w(comment_id, nth)
    join comments c using (comment_id) join threads t using (thread_id) join users u on u.user_id = c.user_id
    left join users h on h.user_id = c.hidden_by
    left join comments p on p.comment_id = c.parent_id left join users pu on pu.user_id = p.user_id
    left join comments l on l.comment_id = t.last_comment_id left join users lu on lu.user_id = l.user_id
    left join lateral (select subject, content, hidden_reason from comments f where f.thread_id = c.thread_id
                       order by f.comment_num limit 1) f on true
    ${aboutJoins}
    order by w.nth`
}

export type ReactionRow = CommentReaction & { comment_id: number }

/** Reads reactions, the most frequent first, then the oldest. Runs one SQL statement. */
export async function reactionsOf(db: Db, comment_ids: number[], user_id: number | null): Promise<ReactionRow[]> {
  if (comment_ids.length === 0) return []
  return allRows(db)<ReactionRow>`${PREPARED}
    select comment_id, reaction, count(*)::int as count, coalesce(bool_or(user_id = ${user_id}::int), false) as reacted
    from comment_reactions where comment_id = any(${comment_ids}::int[])
    group by comment_id, reaction order by comment_id, count(*) desc, min(created_at), reaction`
}

/** Source, filter and order of a list of comments `c`. */
export interface Listing {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

export function idsOfPage(db: Db, { from, where, order }: Listing, { page, per_page }: Paging) {
  return column(db)<number>`${PREPARED}
    select c.comment_id from ${from} where ${where} order by ${order}
    limit ${per_page} offset ${(page - 1) * per_page}`
}

/** A cursor-paginated list of comments in chronological order. */
export interface TimedListing extends Omit<Listing, 'order'> {
  at: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

export interface TimedRow {
  comment_id: number
  micros: string
}

/**
 * Reads one row more than the page size, to detect whether there is a next page. Cursors have the microsecond precision of the
 * database.
 */
export async function timedRows(
  db: Db,
  { from, where, at, direction }: TimedListing,
  { page, per_page }: Paging,
  after: TimePlace<'comment'> | null,
): Promise<TimedRow[]> {
  const order = sql.raw(direction)
  const isAfter = (place: TimePlace<'comment'>) => sql`
    (${at}, c.comment_id) ${sql.raw(direction === 'asc' ? '>' : '<')}
    ('epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::int)`
  return allRows(db)<TimedRow>`
    select c.comment_id, (extract(epoch from ${at}) * 1000000)::bigint::text as micros from ${from}
    where ${where} and ${after ? isAfter(after) : sql`true`} order by ${at} ${order}, c.comment_id ${order}
    limit ${per_page + 1} offset ${after ? 0 : (page - 1) * per_page}`
}

export const countOf = (db: Db, { from, where }: Pick<Listing, 'from' | 'where'>) =>
  onlyValue(db)<number>`${PREPARED} select count(*)::int as n from ${from} where ${where}`

const all = sql`true`
const newest = { at: sql`c.created_at`, direction: 'desc' } as const
/** Excludes hidden comments from lists of comment texts. */
export const notHidden = sql`c.hidden_reason is null`

export const everything = (direction: 'asc' | 'desc'): TimedListing => ({
  ...newest,
  from: sql`comments c`,
  where: all,
  direction,
})

export const inThread = (thread_id: number): Listing => ({
  from: sql`comments c`,
  where: sql`c.thread_id = ${thread_id}`,
  order: sql`c.path, c.comment_num`,
})

export const ofUser = (user_id: number): TimedListing => ({
  ...newest,
  from: sql`comments c`,
  where: sql`c.user_id = ${user_id}`,
})

export const bookmarkedBy = (user_id: number): TimedListing => ({
  ...newest,
  from: sql`comment_bookmarks b join comments c using (comment_id)`,
  where: sql`b.user_id = ${user_id}`,
  at: sql`b.created_at`,
})

export const reactedToBy = (user_id: number): TimedListing => ({
  ...newest,
  from: sql`(select comment_id, max(created_at) as at from comment_reactions where user_id = ${user_id} group by 1) r
            join comments c using (comment_id)`,
  where: all,
  at: sql`r.at`,
})

/** Comments that mention an entry, except those in the entry's own thread, which is displayed next to this list. */
export const mentioning = (valsiid: number): TimedListing => ({
  ...newest,
  from: sql`comment_mentions m join comments c using (comment_id) join threads t using (thread_id)`,
  where: sql`m.valsiid = ${valsiid} and (t.valsiid is distinct from m.valsiid or t.definitionid is not null) and ${notHidden}`,
})

/** Returns the one-based position of a comment in a thread, or undefined if the comment is not in that thread. */
export const placeInThread = (db: Db, thread_id: number, comment_id: number) => firstValue(db)<number>`
  select (select count(*)::int from comments c
          where c.thread_id = s.thread_id and (c.path, c.comment_num) <= (s.path, s.comment_num)) as place
  from comments s where s.comment_id = ${comment_id} and s.thread_id = ${thread_id}`

type CommentVersionRow = RowOf<CommentVersion>

/** Returns all versions of a comment, newest first. */
export const versionsOf = (db: Db, comment_id: number) => allRows(db)<CommentVersionRow>`
  select subject, content, created_at from (
    select edits + 1 as version, subject, content, coalesce(edited_at, created_at) as created_at
    from comments where comment_id = ${comment_id}
    union all
    select version, subject, content, created_at from comment_versions where comment_id = ${comment_id}) v
  order by version desc`

/** Lists the first hundred users who gave each reaction, in chronological order. */
export const reactorsOf = (db: Db, comment_id: number) => allRows(db)<{ reaction: string; usernames: string[] }>`
  select reaction, array_agg(username order by nth) filter (where nth <= 100) as usernames
  from (select r.reaction, u.username, r.created_at, row_number() over (partition by r.reaction order by r.created_at, u.user_id) as nth
        from comment_reactions r join users u using (user_id) where r.comment_id = ${comment_id}) r
  group by reaction order by count(*) desc, min(created_at), reaction`
