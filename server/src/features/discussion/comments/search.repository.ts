import type { CommentSort, TrendingSpan } from '@vlacku/contract/comments'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { column } from '../../../platform/database/statements.ts'
import { type Listing, notHidden } from './reading.repository.ts'

export interface SearchFilters {
  /** A tsquery; null if there are no search words. */
  query: string | null
  thread_id?: number | null
  user_id: number | null
  valsi_id: number | null
  definition_id: number | null
  target_user_id: number | null
}

interface SearchOrder {
  sort_by: CommentSort
  sort_order: 'asc' | 'desc'
  group_by_thread: boolean
}

/** Lists comments that are not hidden. An entry ID selects the threads about the entry and its definitions. */
export function found(filters: SearchFilters, { sort_by, sort_order, group_by_thread }: SearchOrder): Listing {
  const { query, thread_id = null, user_id, valsi_id, definition_id, target_user_id } = filters
  const direction = sort_order === 'asc' ? sql`asc` : sql`desc`
  const sorted = {
    time: sql`c.created_at`,
    reactions: sql`c.total_reactions`,
    replies: sql`c.total_replies`,
    relevance: query === null ? sql`c.created_at` : sql`ts_rank(c.terms, ${query}::tsquery)`,
  }[sort_by]
  const order = sql`${sorted} ${direction}, c.created_at ${direction}, c.comment_id ${direction}`
  const conditions = [notHidden]
  if (query !== null) conditions.push(sql`c.terms @@ ${query}::tsquery`)
  if (thread_id !== null) conditions.push(sql`c.thread_id = ${thread_id}`)
  if (user_id !== null) conditions.push(sql`c.user_id = ${user_id}`)
  const about = [
    valsi_id !== null && sql`t.valsiid = ${valsi_id}`,
    definition_id !== null && sql`t.definitionid = ${definition_id}`,
    target_user_id !== null && sql`t.target_user_id = ${target_user_id}`,
  ].filter((condition) => condition !== false)
  if (about.length > 0)
    conditions.push(sql`c.thread_id in (select thread_id from threads t where ${sql.join(about, sql` and `)})`)
  const where = sql.join(conditions, sql` and `)
  if (!group_by_thread) return { from: sql`comments c`, where, order }
  const best = sql`(select distinct on (c.thread_id) c.* from comments c where ${where} order by c.thread_id, ${order}) c`
  return { from: best, where: sql`true`, order }
}

/** Length of each period and half-life of a reaction's weight, both in hours. */
const SPANS: Record<TrendingSpan, { hours: number | null; halfLife: number }> = {
  day: { hours: 24, halfLife: 6 },
  week: { hours: 7 * 24, halfLife: 48 },
  month: { hours: 30 * 24, halfLife: 7 * 24 },
  year: { hours: 365 * 24, halfLife: 60 * 24 },
  all: { hours: null, halfLife: 365 * 24 },
}
/** Maximum age of reactions, in half-lives. The weight of older reactions is negligible and would underflow in the database. */
const MAX_HALVINGS = 60

/**
 * Ranks comments by activity. Each reaction, bookmark or reply in the period by a user other than the author adds `0.5 ^ (hours
 * ago / half-life)`. Reactions and bookmarks count once per user; every reply counts. The half-life is 6 hours for a day, 2 days
 * for a week, 7 days for a month, 60 days for a year and 365 days for all time.
 */
export async function trendingIds(
  db: Db,
  { timespan, limit, now }: { timespan: TrendingSpan; limit: number; now: Date },
) {
  const { hours, halfLife } = SPANS[timespan]
  const since = hours === null ? new Date(0) : new Date(now.getTime() - hours * 3_600_000)
  return column(db)<number>`
    with acts as (
      select comment_id, user_id, max(created_at) as at from comment_reactions where created_at >= ${since} group by 1, 2
      union all
      select comment_id, user_id, created_at from comment_bookmarks where created_at >= ${since}
      union all
      select parent_id, user_id, created_at from comments c
      where parent_id is not null and created_at >= ${since} and ${notHidden})
    select c.comment_id from acts a join comments c using (comment_id)
    where a.user_id <> c.user_id and ${notHidden}
    group by c.comment_id
    order by sum(power(0.5, least(${MAX_HALVINGS}, greatest(0,
               extract(epoch from ${now}::timestamptz - a.at)::float8 / 3600 / ${halfLife}::float8)))) desc, c.comment_id desc
    limit ${limit}`
}
