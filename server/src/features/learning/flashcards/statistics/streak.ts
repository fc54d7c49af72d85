/** Number of missed days forgiven per streak. */
const GRACE_DAYS = 1

export interface Streak {
  current_streak: number
  longest_streak: number
  reviewed_today: boolean
  /** Forgiven day of the current streak. */
  grace_date: string | null
}

const DAY_MS = 86_400_000
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
/** Returns the date for a number of days since 1970. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Run {
  days: number
  last: number
  missed: number[]
}

/**
 * Computes streaks. `dates` are days with reviews (`2026-11-22`), earliest first; `today` is the current day in the user's time
 * zone. A streak is active if its last day is today or yesterday, or the day before yesterday if no day has been forgiven yet.
 * Missed days don't count.
 */
export function streakOfDays(dates: readonly string[], today: string): Streak {
  const now = numberOf(today)
  let run: Run | null = null
  let longest = 0
  for (const day of dates.map(numberOf)) {
    const missed: number = run ? day - run.last - 1 : 0
    if (run && run.missed.length + missed <= GRACE_DAYS) {
      const forgiven: number[] = missed > 0 ? [...run.missed, day - 1] : run.missed
      run = { days: run.days + 1, last: day, missed: forgiven }
    } else run = { days: 1, last: day, missed: [] }
    longest = Math.max(longest, run.days)
  }
  const since = run ? now - run.last - 1 : 0
  const lives = run !== null && run.missed.length + Math.max(0, since) <= GRACE_DAYS
  const forgiven = run?.missed[0] ?? (since > 0 ? now - 1 : null)
  return {
    current_streak: lives ? run!.days : 0,
    longest_streak: longest,
    reviewed_today: run?.last === now,
    grace_date: lives && forgiven !== null ? dateOf(forgiven) : null,
  }
}

/** Returns `count` consecutive days starting from a date, going into the past if `step` is -1. */
export const daysFrom = (date: string, count: number, step: 1 | -1): string[] =>
  Array.from({ length: count }, (_, n) => dateOf(numberOf(date) + n * step))
