import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TimeZone } from './card.ts'
import { Fitted } from './fields.ts'

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
const SettingsAnswer = z.object({
  settings: StudySettings,
  scheduling: Scheduling,
  /** Null while the FSRS authors' default parameters are in use. */
  fitted: Fitted.nullable(),
  review_count: z.int(),
})

export const getStudySettings = endpoint({
  method: 'GET',
  path: '/flashcards/settings',
  access: 'member',
  summary: "Returns the user's study settings",
  response: SettingsAnswer,
})

export const editStudySettings = endpoint({
  method: 'PUT',
  path: '/flashcards/settings',
  access: 'member',
  summary:
    'Updates the given study settings; changes of retention, time zone or start of day move the due dates of all cards',
  body: StudySettings.partial(),
  response: SettingsAnswer,
})
