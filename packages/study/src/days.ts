const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Longer than any day in any time zone. */
const MAX_DAY_MS = 49 * HOUR_MS
/** Shorter than the time between two changes of a zone's offset. */
const STEP_MS = 7 * DAY_MS

/** Offset of a time zone from UTC, less the hour at which days start, from a moment on (both in ms). */
export interface Offset {
  since: number
  offset: number
}

/** A learner's days. Moments are in ms since 1970. */
export interface StudyDays {
  /** Reading of the learner's clock, less the hour at which days start, written as a UTC time. */
  clock(at: number): number
  /** Number of the day since 1970-01-01. */
  dayOf(at: number): number
  /** First moment of the day. */
  startOf(at: number): number
  /** First moment of the next day. */
  endOf(at: number): number
  /** Offsets in a period, in order; the first one also applies before it. */
  offsets(from: number, to: number): Offset[]
}

/** Days of an IANA time zone that start at an hour. A zone that this runtime does not know counts as UTC. */
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

/** Numbers the days of an IANA time zone. */
export const daysIn = (timeZone: string, startsAt = 0): ((at: number) => number) => studyDays(timeZone, startsAt).dayOf

/** Binary search for the first moment after `low`, up to `high`, with a property that lasts once it holds. */
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
