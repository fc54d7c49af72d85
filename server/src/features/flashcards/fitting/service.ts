import { createHash } from 'node:crypto'
import { FIT_FROM_REVIEWS } from '@vlacku/contract/flashcards'
import { cardKey, type DayOf, DEFAULT_PARAMETERS, foretold, historiesOf, logLoss, type SideLog } from '@vlacku/study'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { replayAll } from '../log/service.ts'
import { countReviews } from '../settings/repository.ts'
import { readSettings } from '../settings/service.ts'
import { studyOf } from '../settings/studyOf.ts'
import type { Fitter } from './fitter.ts'
import * as repo from './repository.ts'

/** The share of sides that parameters are judged by and not learned from. */
const HELD_OUT = 0.2
/** With fewer answers to judge by, a difference is chance. */
const LEAST_JUDGED = 20
const AN_HOUR_MS = 3_600_000

/** Has my parameters fitted now. Throws `too_few_reviews` and `fitting_unavailable`. */
export async function fitMine(ctx: Ctx, viewer: Viewer, fit: Fitter) {
  if ((await countReviews(ctx.db, viewer.user_id)) < FIT_FROM_REVIEWS) throw new AppError('too_few_reviews')
  if (!(await fitParameters(ctx, viewer.user_id, fit))) throw new AppError('fitting_unavailable')
  return readSettings(ctx, viewer)
}

/** Back to the parameters that FSRS's authors recommend; they are fitted again after as many reviews as at first. */
export async function forgetFit(ctx: Ctx, viewer: Viewer) {
  const { user_id } = viewer
  await inTransaction(ctx, async (tx) => {
    const reviews = await countReviews(tx.db, user_id)
    const weights = [...DEFAULT_PARAMETERS.weights]
    await repo.saveFit(tx.db, user_id, { weights, fitted_at: tx.now(), reviews, loss_before: 0, loss_after: 0 })
    await replayAll(tx, user_id)
  })
  return readSettings(ctx, viewer)
}

/** Fits everybody who has enough new reviews since the last time; what fails for one of them is tried again in an hour. */
export async function fitAll(ctx: Ctx, fit: Fitter): Promise<void> {
  const since = new Date(ctx.now().getTime() - 25 * AN_HOUR_MS)
  for (const user_id of await repo.learnersToFit(ctx.db, since, FIT_FROM_REVIEWS))
    if (!(await fitParameters(ctx, user_id, fit))) return
}

/**
 * Learns from four fifths of somebody's sides and judges by the others: only parameters that foretell those better than the
 * present ones are taken, and all states follow. False where fitting is not installed.
 */
export async function fitParameters(ctx: Ctx, user_id: number, fit: Fitter): Promise<boolean> {
  const { settings, scheduling } = await studyOf(ctx.db, { user_id })
  const reviews = await countReviews(ctx.db, user_id)
  const dayOf = daysIn(settings.time_zone)
  const sides = await repo.wholeLog(ctx.db, user_id)
  const judged = sides.filter(isHeldOut)
  const histories = sides.filter((side) => !isHeldOut(side)).flatMap((side) => historiesOf(side, dayOf))
  const found = await fit(histories)
  if (!found) return false
  const lossOf = (weights: readonly number[]) => {
    const answers = judged.flatMap((side) => foretold(side, weights, dayOf))
    return answers.length < LEAST_JUDGED ? Number.NaN : logLoss(answers)
  }
  const [loss_before, loss] = [lossOf(scheduling.weights), lossOf(found)]
  // NaN is never better
  const isBetter = loss < loss_before
  const told = isBetter
    ? { weights: found, loss_after: loss }
    : { weights: [...scheduling.weights], loss_after: loss_before || 0 }
  await inTransaction(ctx, async (tx) => {
    await repo.saveFit(tx.db, user_id, { ...told, fitted_at: tx.now(), reviews, loss_before: loss_before || 0 })
    if (isBetter) await replayAll(tx, user_id)
  })
  return true
}

/** The same sides each time, so that a fit is judged by what none before it learned from. */
function isHeldOut({ flashcard_id, card_side }: SideLog): boolean {
  const [first] = createHash('sha256').update(cardKey(flashcard_id, card_side)).digest()
  return first! < 256 * HELD_OUT
}

const DAY_MS = 86_400_000

/** Days of a time zone; the change of summer and winter time moves a midnight by an hour, which does not matter here. */
function daysIn(time_zone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone })
  return (at) => Math.round(Date.parse(`${format.format(at)}T00:00:00Z`) / DAY_MS)
}
