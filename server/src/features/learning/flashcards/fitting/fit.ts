import type * as Binding from '@open-spaced-repetition/binding'
import {
  cardKey,
  DEFAULT_PARAMETERS,
  forecastsOf,
  type History,
  historiesOf,
  isLower,
  type LogEntry,
  lossOf,
  mean,
  Scheduler,
  type SchedulerParameters,
} from '@vlacku/study'
import type { Key } from '../log/log.repository.ts'

/** The optimizer by the FSRS authors (fsrs-rs). */
export type Optimizer = Pick<typeof Binding, 'computeParameters' | 'FSRSBindingItem' | 'FSRSBindingReview'>

export interface FitOrder {
  /** Current parameters. */
  scheduling: SchedulerParameters
}

export type Fit =
  | { outcome: 'better'; weights: number[]; loss_before: number; loss_after: number }
  | { outcome: 'not_better' | 'too_few' }

/** Minimum number of predicted answers required to optimize parameters. */
const MIN_ANSWERS = 100
/** Maximum history length, as in the optimizer (`maxSeqLen`). */
const MAX_REVIEWS = 64
/** Number of cross-validation folds. */
const FOLDS = 5

/**
 * Optimizes parameters for a user's log (entries of all sides, in any order) and evaluates them by 5-fold cross-validation on
 * cards (Hastie, Tibshirani and Friedman, The Elements of Statistical Learning, 7.10). If the predictions are better than those
 * of the current parameters, the result is a fit to all cards.
 *
 * A single fold is too small: of 400 reviews it has about 50 answers, and a user who forgets twenty times as fast as average was
 * detected only half of the time. The folds split cards instead of time (unlike
 * https://github.com/open-spaced-repetition/srs-benchmark), since the last weeks of a user with many new cards contain mostly
 * young reviews. This doesn't show how parameters age, so they are optimized regularly. Current parameters from an earlier fit
 * have seen all cards, which favours keeping them.
 */
export async function fitTo(
  optimizer: Optimizer,
  log: readonly (LogEntry & Key)[],
  { scheduling }: FitOrder,
): Promise<Fit> {
  const folds = foldsOf(log, new Scheduler(scheduling))
  const before = folds.flatMap((histories) => lossesOf(histories, scheduling.weights))
  if (before.length < MIN_ANSWERS) return { outcome: 'too_few' }
  const after: number[] = []
  for (const heldOut of folds) {
    const weights = await learn(optimizer, folds.filter((fold) => fold !== heldOut).flat())
    after.push(...lossesOf(heldOut, weights))
  }
  if (!isLower(before, after)) return { outcome: 'not_better' }
  const weights = await learn(optimizer, folds.flat())
  return { outcome: 'better', weights, loss_before: mean(before), loss_after: mean(after) }
}

const lossesOf = (histories: readonly History[], weights: readonly number[]): number[] =>
  histories.flatMap((history) => forecastsOf(history, weights)).map(lossOf)

async function learn(optimizer: Optimizer, histories: readonly History[]): Promise<number[]> {
  const items = histories.flatMap((history) => itemsOf(optimizer, history))
  const weights = await optimizer.computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 })
  if (weights.length !== DEFAULT_PARAMETERS.weights.length || !weights.every(Number.isFinite))
    throw new Error('the optimizer returned invalid parameters')
  return weights
}

/** Splits cards with their histories into folds. Both sides of a card are in the same fold. */
function foldsOf(log: readonly (LogEntry & Key)[], scheduler: Scheduler): History[][] {
  const { dayOf } = scheduler.days
  const sides = new Map<string, (LogEntry & Key)[]>()
  for (const entry of log) {
    const key = cardKey(entry.flashcard_id, entry.card_side)
    const side = sides.get(key)
    if (side) side.push(entry)
    else sides.set(key, [entry])
  }
  const folds = Array.from({ length: FOLDS }, (): History[] => [])
  for (const [key, entries] of sides)
    folds[scattered(entries[0]!.flashcard_id) % FOLDS]!.push(...historiesOf(entries, scheduler, key, dayOf))
  return folds
}

/** Mixes a 32-bit number (the last steps of MurmurHash3). */
export function scattered(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Returns one training item per predictable answer (see `forecastsOf`), with the reviews that precede it. */
function itemsOf({ FSRSBindingItem, FSRSBindingReview }: Optimizer, history: History) {
  const known = history.slice(0, MAX_REVIEWS)
  const reviews = known.map(({ rating, days }) => new FSRSBindingReview(rating, days))
  return known.flatMap(({ days, answered }, n) =>
    days > 0 && answered ? [new FSRSBindingItem(reviews.slice(0, n + 1))] : [],
  )
}

/** Messages to the optimizer process: the log in parts, then the order. */
export type ToFitting = { log: (LogEntry & Key)[] } | { order: FitOrder }

/** Messages from the optimizer process: readiness (`missing` is the reason for failure), then the result. */
export type FromFitting = { ready: true } | { missing: string } | { fit: Fit }
