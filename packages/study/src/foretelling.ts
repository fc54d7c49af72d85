import type { CardSide } from './directions.ts'
import { cardKey, type LogEntry, replaySteps } from './replay.ts'
import { DEFAULT_PARAMETERS, type Rating, Scheduler } from './scheduler.ts'

/** What somebody did with one side of a card. */
export interface SideLog {
  flashcard_id: number
  card_side: CardSide
  entries: readonly LogEntry[]
}

/** The number of the day (in the learner's time zone) that a time (ms) is in. */
export type DayOf = (at: number) => number

/** An answer on another day than the one before it: how likely FSRS took it to be right, and whether it was. */
export interface Foretold {
  probability: number
  remembered: boolean
}

/**
 * The share of memories that are left after some days, by the forgetting curve of FSRS-6:
 * R = (1 + (0.9^(−1/d) − 1) · days / stability)^(−d), where d is the 21st weight.
 * https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm
 */
export const retrievability = (days: number, stability: number, decay: number): number =>
  (1 + (0.9 ** (-1 / decay) - 1) * (days / stability)) ** -decay

/** What these weights foretold of each answer. Answers on the day of the one before are no evidence of a forgetting curve. */
export function foretold(
  { flashcard_id, card_side, entries }: SideLog,
  weights: readonly number[],
  dayOf: DayOf,
): Foretold[] {
  const scheduler = new Scheduler({ ...DEFAULT_PARAMETERS, weights })
  return replaySteps(entries, scheduler, cardKey(flashcard_id, card_side)).flatMap(({ entry, before, after }) => {
    if (entry.rating === null || before.last_review === null || after.reps === before.reps) return []
    const days = dayOf(entry.at) - dayOf(before.last_review)
    if (days < 1) return []
    return [{ probability: retrievability(days, before.stability, weights[20]!), remembered: entry.rating > 1 }]
  })
}

/** So certain nothing is: one surprise would outweigh everything else. */
const CERTAIN = 1e-4

/** How much the answers surprised, on the average (nats): 0 where each was foretold with certainty. NaN of none. */
export function logLoss(answers: readonly Foretold[]): number {
  const surprises = answers.map(({ probability, remembered }) => {
    const p = Math.min(1 - CERTAIN, Math.max(CERTAIN, probability))
    return -Math.log(remembered ? p : 1 - p)
  })
  return surprises.reduce((sum, one) => sum + one, 0) / surprises.length
}

/** The answers to a side as its fitter takes them: rating, and days since the answer before. A card begun again is another one. */
export type History = [rating: Rating, days: number][]

export function historiesOf({ flashcard_id, card_side, entries }: SideLog, dayOf: DayOf): History[] {
  const histories: History[] = []
  for (const { entry, before, after } of replaySteps(entries, new Scheduler(), cardKey(flashcard_id, card_side))) {
    if (entry.rating === null || after.reps === before.reps) continue
    const days = before.last_review === null ? 0 : Math.max(0, dayOf(entry.at) - dayOf(before.last_review))
    if (before.last_review === null) histories.push([[entry.rating, 0]])
    else histories.at(-1)?.push([entry.rating, days])
  }
  return histories
}
