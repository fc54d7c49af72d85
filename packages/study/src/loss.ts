import { FSRSAlgorithm, type FSRSState, forgetting_curve, generatorParameters } from 'ts-fsrs'
import type { History } from './history.ts'

/** No forecast is taken to be surer than this: one wrong answer would weigh as much as all others. */
const SURE = 0.9999

/** How probable FSRS held it that a review would be remembered, and whether it was. */
export interface Forecast {
  /** From 0 to 1. */
  probability: number
  remembered: boolean
}

/**
 * What FSRS with these parameters (21 numbers) foretells about each answer of a history, from what stands before it. Of the answers of
 * one day only the first is foretold: FSRS has a forgetting curve over days, and what comes again within a day only moves the
 * memory, as in the optimizer of its authors, which learns from reviews with `delta_t > 0`
 * (https://github.com/open-spaced-repetition/fsrs-optimizer).
 */
export function forecastsOf(history: History, weights: readonly number[]): Forecast[] {
  // the same parameters, in the same bounds, that a Scheduler has
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

/** The logarithmic loss of a forecast: −ln of the probability of what happened. 0 is best; a coin foretells with ln 2. */
export function lossOf({ probability, remembered }: Forecast): number {
  const p = Math.min(SURE, Math.max(1 - SURE, probability))
  return -Math.log(remembered ? p : 1 - p)
}

/** The mean; NaN of nothing. */
export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * Whether losses `after` are lower than those `before`, of the same reviews, by more than chance would make them: by more than
 * the standard error of the difference (the rule of one standard error; Hastie, Tibshirani and Friedman, The Elements of
 * Statistical Learning, 7.10). Dates of all cards move with other parameters, which is not worth a difference that is none.
 */
export function isLower(before: readonly number[], after: readonly number[]): boolean {
  const gains = before.map((loss, n) => loss - after[n]!)
  const gain = mean(gains)
  const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / Math.max(1, gains.length - 1)
  return gain > 0 && gain > Math.sqrt(variance / gains.length)
}
