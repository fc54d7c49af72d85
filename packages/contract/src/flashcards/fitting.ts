import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fitted } from './fields.ts'

/** With so many reviews the parameters of FSRS are fitted to the learner. */
export const FIT_FROM_REVIEWS = 400

/** What became of fitting: nothing foretold better than what was there; too few answers to judge by; it broke off. */
export const FitOutcome = z.enum(['better', 'not_better', 'too_few', 'failed'])
export type FitOutcome = z.infer<typeof FitOutcome>

/** Days after which nine of ten are still remembered that were answered once: forgot, hard, good, easy. */
const FirstDays = z.array(z.number()).length(4)

export const StudyParameters = z.object({
  /** Whether this site can fit parameters at all. */
  is_offered: z.boolean(),
  review_count: z.int(),
  /** With so many reviews parameters are fitted, and again after so many more. */
  needed: z.int(),
  /** It was asked for and is not done. */
  is_pending: z.boolean(),
  last_try: z.object({ tried_at: z.iso.datetime(), reviews: z.int(), outcome: FitOutcome }).nullable(),
  /** The last that foretold better than what was there before; not used after going back to the usual ones. */
  fitted: z.object({ ...Fitted.shape, is_used: z.boolean(), first_days: FirstDays }).nullable(),
  /** The usual ones', those of FSRS's authors. */
  usual_first_days: FirstDays,
})
export type StudyParameters = z.infer<typeof StudyParameters>

export const getStudyParameters = endpoint({
  method: 'GET',
  path: '/flashcards/parameters',
  access: 'member',
  summary: 'Whether parameters of FSRS were fitted to me, and how much better they foretell my answers',
  response: StudyParameters,
})

export const fitStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/fit',
  access: 'member',
  cost: 5,
  summary:
    'Has parameters fitted to my reviews, soon; they are used only when they foretell better what they were not learned from',
  response: StudyParameters,
  errors: ['too_few_reviews', 'fitting_not_offered'],
})

export const dropStudyParameters = endpoint({
  method: 'DELETE',
  path: '/flashcards/parameters',
  access: 'member',
  cost: 3,
  summary: 'Goes back to the usual parameters; the dates of all my cards move, soon. What was fitted is kept',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})

export const restoreStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/restore',
  access: 'member',
  cost: 3,
  summary: 'Uses again what was fitted to me before I went back to the usual parameters',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})
