import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TimeZone } from './card.ts'

/** Data that a scheduler needs to predict intervals and to replay a log. */
export const Scheduling = z.object({
  /** FSRS parameters: the FSRS authors' defaults, unless optimized. */
  weights: z.array(z.number()),
  /** Target recall probability. */
  retention: z.number(),
  /** The time zone in the learner's settings. */
  time_zone: z.string(),
  day_starts_at: z.int(),
})
export type Scheduling = z.infer<typeof Scheduling>

export const StudySettings = z.object({
  new_per_day: z.int().min(0).max(1000),
  reviews_per_day: z.int().min(0).max(10_000),
  retention: z.number().min(0.7, 'must be 0.7 to 0.97').max(0.97, 'must be 0.7 to 0.97'),
  time_zone: TimeZone,
  /** Hour at which a study day starts. */
  day_starts_at: z.int().min(0, 'must be 0 to 23').max(23, 'must be 0 to 23'),
})
export type StudySettings = z.infer<typeof StudySettings>
export const DEFAULT_STUDY_SETTINGS: StudySettings = {
  new_per_day: 20,
  reviews_per_day: 200,
  retention: 0.9,
  time_zone: 'UTC',
  day_starts_at: 0,
}

const OptimizedParameters = z.object({
  fitted_at: z.iso.datetime(),
  reviews: z.int(),
  loss_before: z.number(),
  loss_after: z.number(),
})

const SettingsResponse = z.object({
  settings: StudySettings,
  scheduling: Scheduling,
  /** Null while the FSRS authors' default parameters are in use. */
  fitted: OptimizedParameters.nullable(),
  review_count: z.int(),
})

export const getStudySettings = endpoint({
  method: 'GET',
  path: '/flashcards/settings',
  access: 'member',
  summary: "Returns the user's study settings",
  response: SettingsResponse,
})

export const editStudySettings = endpoint({
  method: 'PUT',
  path: '/flashcards/settings',
  access: 'member',
  summary:
    'Updates the given study settings; changes of retention, time zone or start of day move the due dates of all cards',
  body: StudySettings.partial(),
  response: SettingsResponse,
})

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
  fitted: z.object({ ...OptimizedParameters.shape, is_used: z.boolean(), first_days: FirstDays }).nullable(),
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
