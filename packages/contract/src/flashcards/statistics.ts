import { z } from 'zod'
import { CollectionId } from '../collections.ts'
import { endpoint } from '../endpoint.ts'
import { TimeZone } from './card.ts'

/** Unknown time zones are ignored, because browsers may support time zones that the server doesn't. */
const zone = TimeZone.optional().catch(undefined)
const zoned = { time_zone: zone, tz: zone }

export const getStreak = endpoint({
  method: 'GET',
  path: '/flashcards/streak',
  access: 'member',
  summary:
    "Returns the number of consecutive days with reviews up to today or yesterday; one missed day is forgiven. Days are those of `time_zone`, by default of the user's settings",
  query: z.object({ days: z.coerce.number<number>().int().min(1).max(366).default(7), ...zoned }),
  response: z.object({
    current_streak: z.int(),
    longest_streak: z.int(),
    /** Points and reviews of the last few days, today first. */
    daily_progress: z.array(z.object({ date: z.iso.date(), points: z.int(), reviews_count: z.int() })),
    total_points: z.int(),
    reviewed_today: z.boolean(),
    /** The missed day that is forgiven in the current streak. */
    grace_date: z.iso.date().nullable(),
  }),
})

export const getStudyStatistics = endpoint({
  method: 'GET',
  path: '/flashcards/statistics',
  access: 'member',
  cost: 3,
  summary: "Returns the user's reviews of the last year, the forecast for the next month, and the retention",
  query: z.object({ collection_id: CollectionId.optional(), ...zoned }),
  response: z.object({
    /** Days with reviews among the last 366, earliest first. */
    days: z.array(z.object({ date: z.iso.date(), reviews: z.int() })),
    /** Reviews due on each of the next 30 days; the first is today and includes all overdue reviews. */
    forecast: z.array(z.object({ date: z.iso.date(), due: z.int() })),
    /** Number of reviews of cards with an interval of at least a day, and number of those that were successful. */
    retention: z.array(z.object({ month: z.string(), reviews: z.int(), remembered: z.int() })),
    /** Number of cards by stability in days: below 1, 3, 7, 14, 30, 90 and 365, and above (null). */
    stability: z.array(z.object({ below: z.int().nullable(), cards: z.int() })),
  }),
  errors: ['collection_not_found'],
})
