import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fitted } from './fields.ts'

/** Minimum number of reviews for optimizing a learner's FSRS parameters. */
export const FIT_FROM_REVIEWS = 400

/**
 * Result of the optimization. `not_better`: the current parameters predict at least as well; `too_few`: too few answers to
 * compare; `failed`: the optimization was interrupted.
 */
export const FitOutcome = z.enum(['better', 'not_better', 'too_few', 'failed'])
export type FitOutcome = z.infer<typeof FitOutcome>

/** Days until the recall probability falls to 90 %, for each possible first answer: again, hard, good, easy. */
const FirstDays = z.array(z.number()).length(4)

export const StudyParameters = z.object({
  /** True if this site supports parameter optimization. */
  is_offered: z.boolean(),
  review_count: z.int(),
  /** Number of reviews required before the first optimization and between subsequent ones. */
  needed: z.int(),
  /** True if an optimization has been requested but hasn't finished. */
  is_pending: z.boolean(),
  last_try: z.object({ tried_at: z.iso.datetime(), reviews: z.int(), outcome: FitOutcome }).nullable(),
  /** The last parameters that predicted better than the previous ones. Not used after a reset to the defaults. */
  fitted: z.object({ ...Fitted.shape, is_used: z.boolean(), first_days: FirstDays }).nullable(),
  /** Initial intervals with the FSRS authors' default parameters. */
  usual_first_days: FirstDays,
})
export type StudyParameters = z.infer<typeof StudyParameters>

export const getStudyParameters = endpoint({
  method: 'GET',
  path: '/flashcards/parameters',
  access: 'member',
  summary: 'Returns whether FSRS parameters were optimized for the user, and how much better they predict the answers',
  response: StudyParameters,
})

export const fitStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/fit',
  access: 'member',
  cost: 5,
  summary:
    "Requests an optimization of the parameters for the user's reviews; the result is used only if it predicts held-out reviews better",
  response: StudyParameters,
  errors: ['too_few_reviews', 'fitting_not_offered'],
})

export const dropStudyParameters = endpoint({
  method: 'DELETE',
  path: '/flashcards/parameters',
  access: 'member',
  cost: 3,
  summary:
    'Resets the parameters to the defaults, which soon moves the due dates of all cards. The optimized parameters are stored',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})

export const restoreStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/restore',
  access: 'member',
  cost: 3,
  summary: 'Restores the optimized parameters after a reset to the defaults',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})
