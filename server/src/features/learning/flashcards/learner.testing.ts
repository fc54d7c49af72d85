import {
  afterReview,
  daysIn,
  forecastsOf,
  newEntryId,
  newState,
  type PastReview,
  type Rating,
  Scheduler,
} from '@vlacku/study'

const START = Date.UTC(2026, 0, 1, 9)
const DAY_MS = 86_400_000
const dayOf = daysIn('UTC')

/** Returns the probability of recall, given the previous reviews (`past`) and the number of days since then. */
export type Remembers = (past: readonly PastReview[], days: number) => number

/** Simulates a user who forgets according to FSRS with the given parameters. */
export const withParameters =
  (weights: readonly number[]): Remembers =>
  (past, days) =>
    days > 0 ? forecastsOf([...past, { rating: 3, days, answered: true }], weights).at(-1)!.probability : 0.95

/** Returns log entries of a simulated user who reviews each card `times` times, whenever it is due by the default parameters. */
export function studied(flashcard_ids: number[], times: number, remembers: Remembers, chance: () => number) {
  const scheduler = new Scheduler()
  return flashcard_ids.flatMap((flashcard_id, n) => {
    let at = START + (n % 20) * DAY_MS
    let state = newState()
    let lastDay = dayOf(at)
    const past: PastReview[] = []
    return Array.from({ length: times }, () => {
      const days = dayOf(at) - lastDay
      lastDay += days
      const rating: Rating = chance() < remembers(past, days) ? 3 : 1
      past.push({ rating, days, answered: true })
      const entry = {
        entry_id: newEntryId(at),
        flashcard_id,
        card_side: 'direct' as const,
        kind: 'review' as const,
        rating,
        at,
      }
      state = afterReview(state, rating, at, scheduler, `${n}/direct`)
      at = state.due
      return { ...entry, refers_to: null }
    })
  })
}
