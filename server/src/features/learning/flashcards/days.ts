import type { StudyDays } from '@vlacku/study'
import type { Ctx } from '../../../platform/context.ts'
import type { Moment } from './selection.repository.ts'

/** Returns the current time and the user's day. */
export function momentOf(ctx: Ctx, days: StudyDays): Moment {
  const now = ctx.now()
  return { now, dayStart: new Date(days.startOf(now.getTime())), dayEnd: new Date(days.endOf(now.getTime())) }
}
