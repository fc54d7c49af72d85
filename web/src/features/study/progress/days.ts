import { daysIn } from '@vlacku/study'

const DAY_MS = 86_400_000

export interface DayCell {
  /** Date, such as `2026-11-22`. */
  date: string
  reviews: number
  /** Zero-based week, and weekday with 0 for Monday. */
  week: number
  weekday: number
}

/** Returns the weekday, with 0 for Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

/** Returns the date of an instant in a time zone, such as `2026-11-22`. */
export const dayIn = (time_zone: string, at: string): string =>
  new Date(daysIn(time_zone)(Date.parse(at)) * DAY_MS).toISOString().slice(0, 10)

/** Returns all days of the 53 weeks up to the week of `today`, excluding future days. */
export function daysOfYear(days: readonly { date: string; reviews: number }[], today: string): DayCell[] {
  const reviews = new Map(days.map((day) => [day.date, day.reviews]))
  const end = Date.parse(today)
  const start = end - (52 * 7 + weekdayOf(today)) * DAY_MS
  return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, nth) => {
    const date = new Date(start + nth * DAY_MS).toISOString().slice(0, 10)
    return { date, reviews: reviews.get(date) ?? 0, week: Math.floor(nth / 7), weekday: nth % 7 }
  })
}

/** Returns the shade of a day: 0 without reviews, otherwise 1 to 4 by quarters of the highest review count. */
export const shadeOf = (reviews: number, maxReviews: number): number =>
  reviews === 0 || maxReviews === 0 ? 0 : Math.min(4, Math.ceil((reviews / maxReviews) * 4))
