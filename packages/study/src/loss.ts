import { FSRSAlgorithm, type FSRSState, forgetting_curve, generatorParameters } from 'ts-fsrs'
import { type LogEntry, replaySteps } from './replay.ts'
import type { Rating, Scheduler } from './scheduler.ts'

/** Maximum confidence of a prediction. Without it, a single wrong answer could outweigh all others. */
const SURE = 0.9999

/** Predicted recall probability of a review, and its actual outcome. */
export interface Forecast {
  /** Probability from 0 to 1. */
  probability: number
  remembered: boolean
}

/**
 * Predicts each answer in a history from the preceding reviews, using the given FSRS parameters (21 numbers). Only the first
 * answer of a day is predicted: the FSRS forgetting curve applies across days, and repeats within a day only affect the memory
 * state. The FSRS optimizer does the same, since it trains on reviews with `delta_t > 0`
 * (https://github.com/open-spaced-repetition/fsrs-optimizer).
 */
export function forecastsOf(history: History, weights: readonly number[]): Forecast[] {
  // the same parameters and bounds as in Scheduler
  const { w } = generatorParameters({ w: [...weights] })
  const fsrs = new FSRSAlgorithm({ w })
  const forecasts: Forecast[] = []
  let memory: FSRSState | null = null
  for (const { rating, days, answered } of history) {
    if (memory && days > 0 && answered)
      forecasts.push({ probability: forgetting_curve(w, days, memory.stability), remembered: rating > 1 })
    memory = fsrs.next_state(memory, days, rating)
  }
  return forecasts
}

/**
 * Returns the logarithmic loss of a prediction: −ln of the probability of the outcome. 0 is best; a coin toss has a loss of ln 2.
 */
export function lossOf({ probability, remembered }: Forecast): number {
  const p = Math.min(SURE, Math.max(1 - SURE, probability))
  return -Math.log(remembered ? p : 1 - p)
}

/** Returns the mean; NaN for an empty list. */
export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * Returns true if, for the same reviews, the losses `after` are lower than the losses `before` by more than the standard error of
 * the difference (the one-standard-error rule; Hastie, Tibshirani and Friedman, The Elements of Statistical Learning, 7.10). New
 * parameters change all due dates, which an insignificant gain doesn't justify.
 */
export function isLower(before: readonly number[], after: readonly number[]): boolean {
  const gains = before.map((loss, n) => loss - after[n]!)
  const gain = mean(gains)
  const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / Math.max(1, gains.length - 1)
  return gain > 0 && gain > Math.sqrt(variance / gains.length)
}

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
