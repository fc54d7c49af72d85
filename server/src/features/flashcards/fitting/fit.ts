import type * as Binding from '@open-spaced-repetition/binding'
import {
  cardKey,
  daysIn,
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
import type { Key } from '../log/repository.ts'

/** The optimizer of FSRS's authors (fsrs-rs). */
export type Optimizer = Pick<typeof Binding, 'computeParameters' | 'FSRSBindingItem' | 'FSRSBindingReview'>

export interface FitOrder {
  /** Those that are used now. */
  scheduling: SchedulerParameters
  /** Where days begin. */
  time_zone: string
}

export type Fit =
  | { outcome: 'better'; weights: number[]; loss_before: number; loss_after: number }
  | { outcome: 'not_better' | 'too_few' }

/** With fewer answers that were not learned from nothing can be said about new parameters. */
const FEWEST_HELD_OUT = 30
/** Of a longer history only the beginning is learned from, as the optimizer itself has it (`maxSeqLen`). */
const LONGEST = 64

/**
 * Fits parameters to the log of a learner, entries of all sides in any order, and judges them on a fifth of the cards, of
 * which nothing was learned.
 *
 * Cards are held out, not the last fifth of the time (as https://github.com/open-spaced-repetition/srs-benchmark does): which
 * they are follows from their numbers alone, so that neither the present parameters, which an earlier fit may have given, nor
 * the new ones have learned from them; and they have young and old reviews as all others do, where the last weeks of somebody who began
 * many cards have mostly young ones. What this does not show is how parameters age: they are fitted again and again for that.
 */
export async function fitTo(
  optimizer: Optimizer,
  log: readonly (LogEntry & Key)[],
  { scheduling, time_zone }: FitOrder,
): Promise<Fit> {
  const { learned, heldOut } = split(log, new Scheduler(scheduling), time_zone)
  const lossesWith = (weights: readonly number[]) =>
    heldOut.flatMap((history) => forecastsOf(history, weights)).map(lossOf)
  const before = lossesWith(scheduling.weights)
  if (before.length < FEWEST_HELD_OUT) return { outcome: 'too_few' }
  const items = learned.flatMap((history) => itemsOf(optimizer, history))
  const weights = await optimizer.computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 })
  if (weights.length !== scheduling.weights.length || !weights.every(Number.isFinite))
    throw new Error('the optimizer answered with what are no parameters')
  const after = lossesWith(weights)
  if (!isLower(before, after)) return { outcome: 'not_better' }
  return { outcome: 'better', weights, loss_before: mean(before), loss_after: mean(after) }
}

function split(log: readonly (LogEntry & Key)[], scheduler: Scheduler, time_zone: string) {
  const dayOf = daysIn(time_zone)
  const sides = new Map<string, (LogEntry & Key)[]>()
  for (const entry of log) {
    const key = cardKey(entry.flashcard_id, entry.card_side)
    const side = sides.get(key)
    if (side) side.push(entry)
    else sides.set(key, [entry])
  }
  const learned: History[] = []
  const heldOut: History[] = []
  for (const [key, entries] of sides) {
    const histories = historiesOf(entries, scheduler, key, dayOf)
    const part = isHeldOut(entries[0]!.flashcard_id) ? heldOut : learned
    part.push(...histories)
  }
  return { learned, heldOut }
}

/** One card of five, with both its sides. */
const isHeldOut = (flashcard_id: number): boolean => scattered(flashcard_id) % 5 === 0

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
