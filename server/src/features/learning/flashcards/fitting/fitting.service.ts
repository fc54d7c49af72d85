import { FIT_FROM_REVIEWS, type StudyParameters } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { type Ctx, inTransaction, type Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { keysStudied, logOf } from '../log/log.repository.ts'
import { studyOf } from '../settings/studyOf.ts'
import { type Fit, scattered } from './fit.ts'
import { FitBroken, type Fitter } from './fitter.ts'
import { fitJob, moveDates } from './fitting.jobs.ts'
import * as repo from './fitting.repository.ts'

/** Maximum number of users per run. */
const AT_ONCE = 100
/** Number of sides whose log is read at a time. */
const SIDES_AT_ONCE = 500
/** Maximum number of log entries used. More entries don't improve the parameters. */
const MAX_ENTRIES = 50_000

/** Returns the stability in days after the first answer, for each rating: the first four FSRS parameters. */
const firstDays = (weights: readonly number[]) => weights.slice(0, 4)

/** Returns a user's optimized parameters and the actions available. */
export async function readParameters(ctx: Ctx, viewer: Viewer, fitter: Fitter): Promise<StudyParameters> {
  const { weights, tried_at, fitted_at, ...record } = await repo.optimizationRecord(ctx.db, viewer.user_id, ctx.now())
  return {
    is_offered: await fitter.isOffered(),
    review_count: record.review_count,
    needed: FIT_FROM_REVIEWS,
    is_pending: record.wanted_at !== null,
    last_try: tried_at && {
      tried_at: tried_at.toISOString(),
      reviews: record.tried_reviews!,
      outcome: record.outcome!,
    },
    fitted: fitted_at && {
      fitted_at: fitted_at.toISOString(),
      reviews: record.reviews!,
      loss_before: record.loss_before!,
      loss_after: record.loss_after!,
      is_used: record.is_used!,
      first_days: firstDays(weights!),
    },
    usual_first_days: firstDays(DEFAULT_PARAMETERS.weights),
  }
}

/** Requests an optimization. Does nothing if there are no new reviews, since the result would be unchanged. */
export async function requestFit(ctx: Ctx, viewer: Viewer, fitter: Fitter): Promise<StudyParameters> {
  const { is_offered, review_count, last_try, fitted } = await readParameters(ctx, viewer, fitter)
  if (!is_offered) throw new AppError('fitting_not_offered')
  if (review_count < FIT_FROM_REVIEWS) throw new AppError('too_few_reviews')
  const isKnown = last_try !== null && last_try.reviews === review_count && last_try.outcome !== 'failed'
  if (!isKnown || fitted?.is_used === false)
    await inTransaction(ctx, async (tx) => {
      if (await repo.want(tx.db, viewer.user_id, tx.now())) tx.enqueue(fitJob(viewer.user_id))
    })
  return readParameters(ctx, viewer, fitter)
}

/** Switches between default and optimized parameters. All cards are rescheduled after the response. */
export async function useParameters(ctx: Ctx, viewer: Viewer, fitter: Fitter, is_used: boolean) {
  await inTransaction(ctx, async (tx) => {
    if (await repo.setUsed(tx.db, viewer.user_id, is_used)) return moveDates(tx, viewer.user_id)
    const { fitted_at } = await repo.optimizationRecord(tx.db, viewer.user_id, tx.now())
    if (!fitted_at) throw new AppError('parameters_not_fitted')
  })
  return readParameters(ctx, viewer, fitter)
}

/** Adds a job for every due user. Runs hourly. */
export async function fitAllDue(ctx: Ctx, fitter: Fitter): Promise<void> {
  if (!(await fitter.isOffered())) return
  await inTransaction(ctx, async (tx) => {
    for (const user_id of await repo.takeDue(tx.db, tx.now(), FIT_FROM_REVIEWS, AT_ONCE)) tx.enqueue(fitJob(user_id))
  })
}

/**
 * Optimizes a user's parameters, and stores them if they predict held-out reviews better. After a crash or timeout, which is
 * passed to `warn`, doesn't retry until there are more reviews.
 */
export async function fitParameters(
  ctx: Ctx,
  fitter: Fitter,
  user_id: number,
  warn: (error: FitBroken) => void,
): Promise<void> {
  const { scheduling } = await studyOf(ctx.db, { user_id })
  const { review_count } = await repo.optimizationRecord(ctx.db, user_id, ctx.now())
  const fit = await fitter.fit({ scheduling }, logInParts(ctx, user_id)).catch((error): Fit | { outcome: 'failed' } => {
    if (!(error instanceof FitBroken)) throw error
    warn(error)
    return { outcome: 'failed' }
  })
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    await repo.saveTry(tx.db, user_id, { now, reviews: review_count, outcome: fit.outcome })
    if (fit.outcome !== 'better') return
    const { outcome: _, ...found } = fit
    await repo.saveParameters(tx.db, user_id, { ...found, fitted_at: now, reviews: review_count })
    await moveDates(tx, user_id)
  })
}

/** Reads the log in a card order that is independent of age, so that part of a long log is representative. */
async function* logInParts(ctx: Ctx, user_id: number) {
  const keys = await keysStudied(ctx.db, user_id)
  keys.sort((a, b) => scattered(a.flashcard_id) - scattered(b.flashcard_id))
  let read = 0
  for (let from = 0; from < keys.length && read < MAX_ENTRIES; from += SIDES_AT_ONCE) {
    const part = await logOf(ctx.db, user_id, keys.slice(from, from + SIDES_AT_ONCE))
    read += part.length
    yield part
  }
}
