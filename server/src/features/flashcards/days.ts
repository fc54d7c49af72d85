import { EARLIEST_REVIEW_MS } from '@vlacku/contract/flashcards'
import type { StudyDays } from '@vlacku/study'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Moment } from './cards/repository.ts'

/** Dates of cards further in the future are not assigned to days. */
const AHEAD_MS = 366 * 86_400_000

/** Now, and the end of the learner's day. */
export function momentOf(ctx: Ctx, days: StudyDays): Moment {
  const now = ctx.now()
  return { now, dayEnd: new Date(days.endOf(now.getTime())) }
}

/** Returns SQL for the reading of the learner's clock. Passes offsets, since the database doesn't know all zones of Node. */
export function clockIn(days: StudyDays, now: Date): (at: RawBuilder<unknown>) => RawBuilder<unknown> {
  const offsets = days.offsets(EARLIEST_REVIEW_MS, now.getTime() + AHEAD_MS)
  const since = offsets.map(({ since }) => new Date(since))
  const seconds = offsets.map(({ offset }) => offset / 1000)
  return (at) => sql`
    ((${at} at time zone 'UTC') + make_interval(
      secs => (${seconds}::float8[])[greatest(1, width_bucket(${at}, ${since}::timestamptz[]))]))`
}
