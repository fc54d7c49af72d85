/** How a learner's days are divided. */
export interface LearnerDays {
  time_zone: string
  /** Hour at which a day starts. */
  starts_at: number
}

export const UTC_DAYS: LearnerDays = { time_zone: 'UTC', starts_at: 0 }

export interface DayCounter {
  /** Days since 1970 in the learner's time zone. */
  dayOf(at: number): number
  /** Ms since 1970 at which a day starts. */
  startOf(day: number): number
  /** Minutes that the time zone is west of Greenwich. */
  minutesWest(at: number): number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function dayCounter({ time_zone, starts_at }: LearnerDays): DayCounter {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, hourCycle: 'h23', ...options })
  /** The local clock, as if it were UTC. */
  const localOf = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute)
  }
  const offsetAt = (at: number) => localOf(at) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  return {
    dayOf: (at) => Math.floor((localOf(at) - starts_at * HOUR_MS) / DAY_MS),
    startOf(day) {
      const local = day * DAY_MS + starts_at * HOUR_MS
      // twice, since the offset may change on that day
      const near = local - offsetAt(local)
      return local - offsetAt(near)
    },
    minutesWest: (at) => -offsetAt(at) / MINUTE_MS,
  }
}
