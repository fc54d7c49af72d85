import type { flashcards, HandlerInput } from '@vlacku/contract'
import type { StudyDays } from '@vlacku/study'
import type { Ctx, Viewer } from '../../../../platform/context.ts'
import { readableCollection } from '../../collections/index.ts'
import { daysOf, studyOf } from '../settings/studyOf.ts'
import * as repo from './statistics.repository.ts'
import { dateOf, daysFrom, streakOfDays } from './streak.ts'

const FORECAST_DAYS = 30
/** Upper bounds of the stability buckets in days. The last bucket has no upper bound. */
const STABILITIES = [1, 3, 7, 14, 30, 90, 365]

/** Returns the user's days in the requested time zone or, by default, in the time zone from the settings. */
async function daysFor(
  ctx: Ctx,
  viewer: Viewer,
  { time_zone, tz }: { time_zone?: string | undefined; tz?: string | undefined },
): Promise<StudyDays> {
  const { settings } = await studyOf(ctx.db, viewer)
  return daysOf({ ...settings, time_zone: time_zone ?? tz ?? settings.time_zone })
}

/** Returns the user's streak and its days. Runs one SQL statement. */
export async function streakOf(ctx: Ctx, user_id: number, studyDays: StudyDays) {
  const now = ctx.now()
  const days = await repo.daysStudied(ctx.db, user_id, { clock: repo.clockIn(studyDays, now) })
  const today = dateOf(studyDays.dayOf(now.getTime()))
  const dates = days.map(({ date }) => date).filter((date) => date <= today)
  return { days, today, ...streakOfDays(dates, today) }
}

export async function readStreak(
  ctx: Ctx,
  viewer: Viewer,
  { days: shown, ...zones }: HandlerInput<typeof flashcards.getStreak>['query'],
) {
  const { days, today, ...streak } = await streakOf(ctx, viewer.user_id, await daysFor(ctx, viewer, zones))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const daily_progress = daysFrom(today, shown, -1).map((date) => {
    const { points = 0, reviews = 0 } = byDate.get(date) ?? {}
    return { date, points, reviews_count: reviews }
  })
  const total_points = days.reduce((sum, { points }) => sum + points, 0)
  return { ...streak, daily_progress, total_points }
}

/** Runs five SQL statements. */
export async function readStatistics(
  ctx: Ctx,
  viewer: Viewer,
  { collection_id, ...zones }: HandlerInput<typeof flashcards.getStudyStatistics>['query'],
) {
  if (collection_id !== undefined) await readableCollection(ctx, collection_id)
  const studyDays = await daysFor(ctx, viewer, zones)
  const { user_id } = viewer
  const now = ctx.now()
  const today = dateOf(studyDays.dayOf(now.getTime()))
  const scope = { now, today, clock: repo.clockIn(studyDays, now), collection_id }
  const yearAgo = daysFrom(today, 366, -1).at(-1)!
  const [days, due, retention, counts] = await Promise.all([
    repo.daysStudied(ctx.db, user_id, scope),
    repo.dueByDay(ctx.db, user_id, { ...scope, days: FORECAST_DAYS }),
    repo.retentionByMonth(ctx.db, user_id, scope),
    repo.sidesByStability(ctx.db, user_id, { bounds: STABILITIES, collection_id }),
  ])
  const dueOn = new Map(due.map((day) => [day.date, day.due]))
  return {
    days: days.filter(({ date }) => date >= yearAgo && date <= today).map(({ date, reviews }) => ({ date, reviews })),
    forecast: daysFrom(today, FORECAST_DAYS, 1).map((date) => ({ date, due: dueOn.get(date) ?? 0 })),
    retention,
    stability: counts.map((cards, nth) => ({ below: STABILITIES[nth] ?? null, cards })),
  }
}
