const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Upper bound of the length of a day in any time zone. */
const MAX_DAY_MS = 49 * HOUR_MS
/** Lower bound of the interval between two offset changes in a time zone. */
const STEP_MS = 7 * DAY_MS

/**
 * Offset of the study day: the UTC offset minus the hour at which days start, and the time from which it applies. Both in
 * milliseconds.
 */
export interface Offset {
  since: number
  offset: number
}

/** A learner's study days. Times are in milliseconds since 1970. */
export interface StudyDays {
  /** Returns the learner's local time, minus the hour at which days start, as a UTC timestamp. */
  clock(at: number): number
  /** Returns the number of days since 1970-01-01 for the day that contains the given time. */
  dayOf(at: number): number
  /** Returns the first moment of the day that contains the given time. */
  startOf(at: number): number
  /** Returns the first moment of the following day. */
  endOf(at: number): number
  /** Returns the offsets that apply within a period, in order. The first one also applies before the period. */
  offsets(from: number, to: number): Offset[]
}

/** Creates study days that start at the given hour in an IANA time zone. Unknown zones are treated as UTC. */
export function studyDays(timeZone = 'UTC', startsAt = 0): StudyDays {
  const localTime = clockOf(timeZone)
  const clock = (at: number) => localTime(at) - startsAt * HOUR_MS
  const dayOf = (at: number) => Math.floor(clock(at) / DAY_MS)
  return {
    clock,
    dayOf,
    startOf: (at) => firstWith(at - MAX_DAY_MS, at, (moment) => dayOf(moment) >= dayOf(at)),
    endOf: (at) => firstWith(at, at + MAX_DAY_MS, (moment) => dayOf(moment) > dayOf(at)),
    offsets(from, to) {
      const offsetAt = (at: number) => clock(at) - at
      const found: Offset[] = [{ since: from, offset: offsetAt(from) }]
      for (let at = from; at < to; at += STEP_MS) {
        const next = offsetAt(at + STEP_MS)
        if (next === found.at(-1)!.offset) continue
        found.push({ since: firstWith(at, at + STEP_MS, (moment) => offsetAt(moment) === next), offset: next })
      }
      return found
    },
  }
}

/** Returns a function that computes the day number of a time in an IANA time zone. */
export const daysIn = (timeZone: string, startsAt = 0): ((at: number) => number) => studyDays(timeZone, startsAt).dayOf

/** Finds, by binary search, the first moment in (`low`, `high`] that satisfies a monotonic condition. */
function firstWith(low: number, high: number, has: (moment: number) => boolean): number {
  let [before, first] = [low, high]
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2)
    if (has(middle)) first = middle
    else before = middle
  }
  return first
}

function clockOf(timeZone: string): (at: number) => number {
  if (timeZone === 'UTC') return (at) => at
  const format = formatOf(timeZone)
  return (at) => {
    const parts = format.formatToParts(at)
    const number = (wanted: string) => Number(parts.find(({ type }) => type === wanted)!.value)
    const date = [number('year'), number('month') - 1, number('day')] as const
    const ms = ((at % 1000) + 1000) % 1000
    return Date.UTC(...date, number('hour'), number('minute'), number('second'), ms)
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const options = { ...numeric, minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}
