import type { StudyDays } from '@vlacku/study'
import type { Ctx } from '../../platform/context.ts'
import type { Moment } from './cards/repository.ts'

/** Now, and the end of the learner's day. */
export function momentOf(ctx: Ctx, days: StudyDays): Moment {
  const now = ctx.now()
  return { now, dayEnd: new Date(days.endOf(now.getTime())) }
}
