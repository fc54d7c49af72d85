import { DEFAULT_STUDY_SETTINGS, type StudySettings } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS, type SchedulerParameters, type StudyDays, studyDays } from '@vlacku/study'
import type { Ctx, Db, Viewer } from '../../../../platform/context.ts'
import type { Moment } from '../selection.repository.ts'
import { storedSettings } from './settings.repository.ts'

/** Returns a user's study settings. Runs one SQL statement, or none for visitors. */
export async function studyOf(db: Db, viewer: Pick<Viewer, 'user_id'> | null) {
  const stored = viewer && (await storedSettings(db, viewer.user_id))
  const settings: StudySettings = stored?.settings ?? DEFAULT_STUDY_SETTINGS
  return { stored, settings, scheduling: schedulingOf(stored?.weights ?? null, settings) }
}

type Chosen = Pick<StudySettings, 'retention' | 'time_zone' | 'day_starts_at'>

/** Returns the scheduler parameters: the optimized ones if the user selected them, otherwise the defaults. */
export const schedulingOf = (weights: number[] | null, chosen: { [K in keyof Chosen]: Chosen[K] | null }) =>
  ({
    weights: weights ?? [...DEFAULT_PARAMETERS.weights],
    retention: chosen.retention ?? DEFAULT_STUDY_SETTINGS.retention,
    time_zone: chosen.time_zone ?? DEFAULT_STUDY_SETTINGS.time_zone,
    day_starts_at: chosen.day_starts_at ?? DEFAULT_STUDY_SETTINGS.day_starts_at,
  }) satisfies SchedulerParameters

/** Returns the boundaries of a user's days. */
export const daysOf = ({ time_zone, day_starts_at }: Pick<StudySettings, 'time_zone' | 'day_starts_at'>) =>
  studyDays(time_zone, day_starts_at)

/** Returns the current time and the user's day. */
export function momentOf(ctx: Ctx, days: StudyDays): Moment {
  const now = ctx.now()
  return { now, dayStart: new Date(days.startOf(now.getTime())), dayEnd: new Date(days.endOf(now.getTime())) }
}
