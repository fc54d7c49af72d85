import {
  type Card,
  createEmptyCard,
  type FSRS,
  fsrs,
  type Grade,
  generatorParameters,
  StrategyMode,
  default_w as weightsOfAuthors,
} from 'ts-fsrs'
import { type StudyDays, studyDays } from './days.ts'

/** Rating of an answer: 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4
export const RATINGS: readonly Rating[] = [1, 2, 3, 4]

export interface SchedulerParameters {
  /** FSRS-6 parameters (21 numbers). */
  weights: readonly number[]
  /** Target recall probability, from 0.7 to 0.97. */
  retention: number
  /** IANA name of the learner's time zone; defaults to UTC. */
  time_zone?: string
  /** Hour at which the learner's days start; defaults to 0. */
  day_starts_at?: number
}

/** Default parameters recommended by the FSRS authors. */
export const DEFAULT_PARAMETERS: SchedulerParameters = { weights: weightsOfAuthors, retention: 0.9 }

/** FSRS memory state of one side of a card. Times are in milliseconds since 1970. */
export interface Memory {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number
  due: number
  /** Stability in days. */
  stability: number
  difficulty: number
  /** Days from the last review to the next one; 0 if less than a day. */
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  last_review: number | null
}

/** Returns the memory state of a new card. */
export const newMemory = (): Memory => ({
  state: 0,
  due: 0,
  stability: 0,
  difficulty: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  last_review: null,
})

/**
 * FSRS-6 (ts-fsrs) with learning steps of 1 and 10 minutes. Intervals are fuzzed slightly, so that cards learned together don't
 * become due together. The fuzz is derived from the card and its review count, so that the same log yields the same dates on
 * every device.
 */
export class Scheduler {
  private readonly fsrs: FSRS
  private cardKey = ''
  readonly days: StudyDays

  constructor({ weights, retention, time_zone, day_starts_at }: SchedulerParameters = DEFAULT_PARAMETERS) {
    this.days = studyDays(time_zone, day_starts_at)
    const parameters = generatorParameters({ w: [...weights], request_retention: retention, enable_fuzz: true })
    this.fsrs = fsrs(parameters)
    const seed = (reps: number) => `${this.cardKey}:${reps}`
    this.fsrs.useStrategy(StrategyMode.SEED, function () {
      return seed(this.current.reps)
    })
  }

  /** Returns the memory state after an answer at the given time (Unix ms). `cardKey` identifies the side of the card. */
  review(before: Memory, rating: Rating, at: number, cardKey: string): Memory {
    this.cardKey = cardKey
    const { card, now } = this.cardOf(before, at)
    return memoryOf(this.fsrs.next(card, now, rating as Grade).card, at, now)
  }

  /** Returns the card's due time (Unix ms) for each possible answer. */
  predictIntervals(before: Memory, at: number, cardKey: string): Record<Rating, number> {
    this.cardKey = cardKey
    const { card, now } = this.cardOf(before, at)
    const all = this.fsrs.repeat(card, now)
    const due = (rating: Rating) => memoryOf(all[rating as Grade].card, at, now).due
    return { 1: due(1), 2: due(2), 3: due(3), 4: due(4) }
  }

  /** Converts times for ts-fsrs, which counts days from UTC midnight, by passing the learner's local times as UTC times. */
  private cardOf({ due, last_review, ...rest }: Memory, at: number): { card: Card; now: Date } {
    const last = this.days.clock(last_review ?? at)
    // setting the clock back doesn't reorder reviews
    const now = new Date(Math.max(last, this.days.clock(at)))
    if (rest.state === 0) return { card: createEmptyCard(now), now }
    // ts-fsrs computes the days itself; the field exists only for compatibility
    return { card: { ...rest, due: new Date(due), last_review: new Date(last), elapsed_days: 0 }, now }
  }
}

const memoryOf = (card: Card, at: number, now: Date): Memory => ({
  state: card.state,
  due: at + card.due.getTime() - now.getTime(),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  last_review: at,
})
