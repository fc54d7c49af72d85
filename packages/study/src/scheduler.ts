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

/** 1 forgot, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4
export const RATINGS: readonly Rating[] = [1, 2, 3, 4]

export interface SchedulerParameters {
  /** Parameters of FSRS-6, 21 numbers. */
  weights: readonly number[]
  /** The share that is to be remembered, from 0.7 to 0.97. */
  retention: number
}

/** As the authors of FSRS recommend them for everybody. */
export const DEFAULT_PARAMETERS: SchedulerParameters = { weights: weightsOfAuthors, retention: 0.9 }

/** What FSRS knows of one side of a card. Times in milliseconds since 1970. */
export interface Memory {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number
  due: number
  /** Days. */
  stability: number
  difficulty: number
  /** Days from the last review to the next, 0 below a day. */
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  last_review: number | null
}

/** Of a card that was never answered. */
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
 * FSRS-6 (ts-fsrs) with its learning steps of 1 and 10 minutes. Intervals are spread a little, so that cards that were
 * learned together do not come back together; how much follows from the card and the number of its review, so that the same
 * log gives the same dates on every device.
 */
export class Scheduler {
  private readonly fsrs: FSRS
  private cardKey = ''

  constructor({ weights, retention }: SchedulerParameters = DEFAULT_PARAMETERS) {
    const parameters = generatorParameters({ w: [...weights], request_retention: retention, enable_fuzz: true })
    this.fsrs = fsrs(parameters)
    const seed = (reps: number) => `${this.cardKey}:${reps}`
    this.fsrs.useStrategy(StrategyMode.SEED, function () {
      return seed(this.current.reps)
    })
  }

  /** After an answer at a time (ms). `cardKey` names the side of the card. */
  review(before: Memory, rating: Rating, at: number, cardKey: string): Memory {
    this.cardKey = cardKey
    return memoryOf(this.fsrs.next(cardOf(before, at), new Date(at), rating as Grade).card)
  }

  /** When the card would come back after each answer (ms). */
  foretell(before: Memory, at: number, cardKey: string): Record<Rating, number> {
    this.cardKey = cardKey
    const all = this.fsrs.repeat(cardOf(before, at), new Date(at))
    const due = (rating: Rating) => all[rating as Grade].card.due.getTime()
    return { 1: due(1), 2: due(2), 3: due(3), 4: due(4) }
  }
}

function cardOf({ due, last_review, ...rest }: Memory, at: number): Card {
  if (rest.state === 0) return createEmptyCard(new Date(at))
  const last = new Date(last_review ?? at)
  // ts-fsrs computes the days itself; its field is there for older programs
  return { ...rest, due: new Date(due), last_review: last, elapsed_days: 0 }
}

const memoryOf = (card: Card): Memory => ({
  state: card.state,
  due: card.due.getTime(),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  last_review: card.last_review?.getTime() ?? null,
})
