import type { flashcards, HandlerInput } from '@vlacku/contract'
import type { StudySettings } from '@vlacku/contract/flashcards'
import { type Ctx, inTransaction, type Viewer } from '../../../../platform/context.ts'
import { moveDates } from '../fitting/fitting.jobs.ts'
import * as repo from './settings.repository.ts'
import { studyOf } from './studyOf.ts'

export async function readSettings(ctx: Ctx, viewer: Viewer) {
  const { stored, settings, scheduling } = await studyOf(ctx.db, viewer)
  const { fitted_at, reviews, loss_before, loss_after } = stored!
  const fitted = fitted_at && {
    fitted_at: fitted_at.toISOString(),
    reviews: reviews!,
    loss_before: loss_before!,
    loss_after: loss_after!,
  }
  return { settings, scheduling, fitted, review_count: await repo.countReviews(ctx.db, viewer.user_id) }
}

/**
 * Returns the viewer's study settings. Users have one time zone for all devices: the selected one or, by default, that of the
 * first device that reports one, which is then stored. Visitors have the time zone of their browser.
 */
export async function studyOn(ctx: Ctx, time_zone: string | undefined) {
  const study = await studyOf(ctx.db, ctx.viewer)
  if (time_zone === undefined || study.stored?.settings) return study
  const settings: StudySettings = { ...study.settings, time_zone }
  if (ctx.viewer) await storeFirst(ctx, ctx.viewer, settings)
  return { ...study, settings, scheduling: { ...study.scheduling, time_zone } }
}

/** Stores the first device's time zone. Previously, the user's cards were scheduled in UTC. */
const storeFirst = (ctx: Ctx, { user_id }: Viewer, settings: StudySettings) =>
  inTransaction(ctx, async (tx) => {
    await repo.storeFirstSettings(tx.db, user_id, settings)
    await moveDates(tx, user_id)
  })

/** Settings that affect due dates. */
const MOVING = ['retention', 'time_zone', 'day_starts_at'] as const

/** Stores settings. If a changed setting affects due dates, a job reschedules all cards after the response. */
export async function editSettings(
  ctx: Ctx,
  viewer: Viewer,
  changes: HandlerInput<typeof flashcards.editStudySettings>['body'],
) {
  await inTransaction(ctx, async (tx) => {
    const { settings } = await studyOf(tx.db, viewer)
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const changed: StudySettings = { ...settings, ...defined }
    await repo.saveSettings(tx.db, viewer.user_id, changed)
    if (MOVING.some((name) => changed[name] !== settings[name])) await moveDates(tx, viewer.user_id)
  })
  return readSettings(ctx, viewer)
}
