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

/** The optimizer of FSRS's authors (fsrs-rs). */
export type Optimizer = Pick<typeof Binding, 'computeParameters' | 'FSRSBindingItem' | 'FSRSBindingReview'>

export interface FitOrder {
  /** Those that are used now. */
  scheduling: SchedulerParameters
  /** Where days begin. */
}

export type Fit =
  | { outcome: 'better'; weights: number[]; loss_before: number; loss_after: number }
  | { outcome: 'not_better' | 'too_few' }

/** With fewer answers to be foretold nothing can be said about new parameters. */
const FEWEST_ANSWERS = 100
/** Of a longer history only the beginning is learned from, as the optimizer itself has it (`maxSeqLen`). */
const LONGEST = 64
/** Cards are judged a fifth at a time. */
const FOLDS = 5

/**
 * Fits parameters to the log of a learner, entries of all sides in any order, and judges them on answers that they were not
 * learned from: five times over, a fifth of the cards is held out, the rest is learned from, and the answers to that fifth are
 * foretold (cross-validation; Hastie, Tibshirani and Friedman, The Elements of Statistical Learning, 7.10). Where that
 * foretells better than the present parameters do, those that were learned from all cards are the answer.
 *
 * One fifth alone would not do: of 400 reviews it has some 50 answers, and a learner who forgets twenty times as fast as
 * others was told apart from chance only every other time. Cards are held out, not the last of the time (as
 * https://github.com/open-spaced-repetition/srs-benchmark does): each fifth has young and old reviews as all others do, where
 * the last weeks of somebody who began many cards have mostly young ones. How parameters age this does not show: they are
 * fitted again and again for that. Parameters of an earlier fit have seen the cards before, which speaks for keeping them.
 */
export async function fitTo(
  optimizer: Optimizer,
  log: readonly (LogEntry & Key)[],
  { scheduling }: FitOrder,
): Promise<Fit> {
  const folds = foldsOf(log, new Scheduler(scheduling))
  const before = folds.flatMap((histories) => lossesOf(histories, scheduling.weights))
  if (before.length < FEWEST_ANSWERS) return { outcome: 'too_few' }
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
    throw new Error('the optimizer answered with what are no parameters')
  return weights
}

/** The histories of cards, a fifth of the cards each; both sides of a card are in the same. */
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

/** A number of 32 bits that nobody sees its source in (the last steps of MurmurHash3). */
export function scattered(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** One for each answer that can be foretold (see `forecastsOf`), with what stands before it. */
function itemsOf({ FSRSBindingItem, FSRSBindingReview }: Optimizer, history: History) {
  const known = history.slice(0, LONGEST)
  const reviews = known.map(({ rating, days }) => new FSRSBindingReview(rating, days))
  return known.flatMap(({ days, answered }, n) =>
    days > 0 && answered ? [new FSRSBindingItem(reviews.slice(0, n + 1))] : [],
  )
}
