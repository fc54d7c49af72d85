import { type LogEntry, replaySteps } from './replay.ts'
import type { Rating, Scheduler } from './scheduler.ts'

/** One review of a side of a card, as FSRS learns from it. */
export interface PastReview {
  rating: Rating
  /** Days since the review before it; 0 of the first one, and of a further one on the same day. */
  days: number
  /** False of the review that a phrase gave its word: it moves the memory, but nobody answered. */
  answered: boolean
}

/** The reviews of one side from when it was new, in order. */
export type History = readonly PastReview[]

/**
 * What a learner remembered of one side of a card: one history, and another one after each time they began again. What was
 * undone is not in it, nor what a phrase gave without effect. `dayOf` is that of `daysIn`; `scheduler` and `key` are those of
 * `replay`.
 *
 * Days are the learner's, and are counted as the optimizer of FSRS's authors counts them
 * (`create_time_series` of https://github.com/open-spaced-repetition/fsrs-optimizer: the difference of the dates).
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
