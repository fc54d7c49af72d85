import { type LogEntry, replaySteps } from './replay.ts'
import type { Rating, Scheduler } from './scheduler.ts'

/** A review of one side of a card, as input for FSRS. */
export interface PastReview {
  rating: Rating
  /** Days since the previous review; 0 for the first review and for a repeat on the same day. */
  days: number
  /** False for a phrase review that also counted for a word in the phrase, which affects the memory state without an answer. */
  answered: boolean
}

/** The reviews of one side since it was new, in order. */
export type History = readonly PastReview[]

/**
 * Returns the histories of one side of a card: one for each period between resets. Excludes undone reviews, and phrase reviews
 * without effect. `dayOf` is that of `daysIn`; `scheduler` and `key` are those of `replay`.
 *
 * Days are the learner's local days, counted as the FSRS optimizer does (`create_time_series` of
 * https://github.com/open-spaced-repetition/fsrs-optimizer: the difference of the dates).
 */
export function historiesOf(
  entries: readonly LogEntry[],
  scheduler: Scheduler,
  key: string,
  dayOf: (at: number) => number,
): History[] {
  const histories: PastReview[][] = [[]]
  let lastDay: number | null = null
  for (const { entry, before, after } of replaySteps(entries, scheduler, key)) {
    if (entry.kind === 'reset') {
      histories.push([])
      lastDay = null
    }
    if (entry.rating === null || after.reps === before.reps || entry.kind !== 'review') continue
    const day = dayOf(entry.at)
    const days = Math.max(0, day - (lastDay ?? day))
    histories.at(-1)!.push({ rating: entry.rating, days, answered: entry.refers_to === null })
    lastDay = day
  }
  return histories.filter(({ length }) => length > 0)
}
