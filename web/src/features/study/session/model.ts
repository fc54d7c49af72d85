import type { CardProgress, CardWithProgress, Flashcard, StudySession } from '@vlacku/contract/flashcards'
import {
  afterReview,
  askedSides,
  type CardSide,
  type CardState,
  cardKey,
  isLearning,
  newEntryId,
  newState,
  type Rating,
  replay,
  Scheduler,
  SNOOZE_MS,
  type StudyDays,
} from '@vlacku/study'
import type { LoggedEntry } from '../../reviewOutbox/index.ts'

/** Within so long after an answer a card comes back in the same session (ms). */
const SOON_MS = 60 * 60_000

/** A side of a card that is asked. */
export interface Ask {
  flashcard_id: number
  card_side: CardSide
}

/** A session at a moment. Nothing in it is changed: each answer makes a new one, so that undoing is going back. */
export interface Session {
  cards: ReadonlyMap<number, CardWithProgress>
  states: ReadonlyMap<string, CardState>
  scheduler: Scheduler
  /** Not asked yet, in order. */
  waiting: readonly Ask[]
  /** Asked, and to be asked again soon. */
  learning: readonly Ask[]
  /** How questions were answered today, those before this session first. */
  answers: readonly Rating[]
  /** How many of them were before it. */
  answeredBefore: number
  /** Cards that were new until they were answered in this session, in order. */
  met: readonly number[]
  before: { session: Session; entry: LoggedEntry } | null
}

const keyOf = ({ flashcard_id, card_side }: Ask) => cardKey(flashcard_id, card_side)
const isSame = (a: Ask, b: Ask) => keyOf(a) === keyOf(b)

const ms = (time: string | null) => (time === null ? null : Date.parse(time))

const stateOf = (side: CardProgress): CardState => ({
  state: side.state,
  due: ms(side.next_review_at) ?? 0,
  stability: side.stability,
  difficulty: side.difficulty,
  scheduled_days: side.interval,
  learning_steps: side.learning_steps,
  reps: side.review_count,
  lapses: side.lapses,
  last_review: ms(side.last_reviewed_at),
  snoozed_until: ms(side.snoozed_until),
  set_aside: side.is_set_aside,
})

/**
 * A session as the server begins it, with what this browser has written down and not sent yet (`log`), or all that a visitor
 * ever did. What is not due at `at` (ms) is left out, unless one card was asked for.
 */
export function beginSession(
  given: StudySession,
  log: readonly LoggedEntry[],
  at: number,
  { isOneCard = false } = {},
): Session {
  const cards = cardsOf(given)
  const states = new Map<string, CardState>()
  const scheduler = new Scheduler(given.scheduling)
  for (const { progress } of given.cards)
    for (const side of progress) states.set(cardKey(side.flashcard_id, side.card_side), stateOf(side))
  const answers = given.answered_today.map(({ rating }) => rating as Rating)
  for (const key of new Set(log.map(keyOf))) {
    const state = states.get(key)
    // a log that goes on from what the server knows is sent before the session is asked for; this is a visitor's
    if (state && state.reps === 0) states.set(key, replayed(log, key, scheduler))
  }
  const stateOfAsk = (ask: Ask) => states.get(keyOf(ask)) ?? newState()
  const asked = isOneCard ? given.queue : askedNow(given.queue, { cards, stateOfAsk, at, days: scheduler.days })
  const isSoon = (ask: Ask) => !isOneCard && isLearning(stateOfAsk(ask)) && stateOfAsk(ask).due > at
  return {
    cards,
    states,
    scheduler,
    waiting: asked.filter((ask) => !isSoon(ask)),
    learning: asked.filter(isSoon),
    answers,
    answeredBefore: answers.length,
    met: [],
    before: null,
  }
}

interface Standing {
  cards: Session['cards']
  stateOfAsk(ask: Ask): CardState
  at: number
  days: StudyDays
}

/** The questions of a queue that are asked now. Sides that the queue lacks bury others, too. */
function askedNow(queue: readonly Ask[], { cards, stateOfAsk, at, days }: Standing): Ask[] {
  const isShown = (ask: Ask) =>
    cards.get(ask.flashcard_id)?.flashcard.direction === 'justinformation' && stateOfAsk(ask).state > 0
  const inQueue = new Set(queue.map(keyOf))
  const others = [...cards.values()].flatMap(({ progress }) => progress).filter((side) => !inQueue.has(keyOf(side)))
  const sides = [...queue, ...others].map(({ flashcard_id, card_side }) => {
    const ask = { flashcard_id, card_side }
    return { ...ask, state: stateOfAsk(ask) }
  })
  return askedSides(sides, at, days)
    .map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side }))
    .filter((ask) => inQueue.has(keyOf(ask)) && !isShown(ask))
}

/** Numbers of questions left: new ones, learning steps, and reviews. */
export function countsOf(session: Session) {
  const states = session.waiting.map((ask) => stateFor(session, ask))
  return {
    new: states.filter(({ state }) => state === 0).length,
    learning: session.learning.length + states.filter(isLearning).length,
    due: states.filter(({ state }) => state === 2).length,
  }
}

/** Where one stands in a session, as it can be written down. */
export type Stand = Pick<Session, 'waiting' | 'learning' | 'answers' | 'answeredBefore' | 'met'> & {
  states: [string, CardState][]
}

export const standOf = ({ waiting, learning, answers, answeredBefore, met, states }: Session): Stand => ({
  ...{ waiting, learning, answers, answeredBefore, met },
  states: [...states],
})

/** Goes on from where one stood in the session that the server gave. */
export const resumeSession = (given: StudySession, { states, ...stand }: Stand): Session => ({
  ...stand,
  // what was kept by an earlier version does not say
  met: stand.met ?? [],
  cards: cardsOf(given),
  states: new Map(states),
  scheduler: new Scheduler(given.scheduling),
  before: null,
})

const cardsOf = ({ cards }: StudySession) => new Map(cards.map((card) => [card.flashcard.flashcard_id, card]))

const replayed = (log: readonly LoggedEntry[], key: string, scheduler: Scheduler): CardState => {
  const own = log.filter((entry) => keyOf(entry) === key)
  return replay(
    own.map((entry) => ({ ...entry, rating: entry.rating as Rating | null, at: Date.parse(entry.at) })),
    scheduler,
    key,
  )
}

export const stateFor = (session: Session, ask: Ask): CardState => session.states.get(keyOf(ask)) ?? newState()

/** The question of a moment (ms): what came back, else what waits, else what comes back soonest. */
export function currentAsk(session: Session, at: number): Ask | null {
  const back = [...session.learning].sort((a, b) => stateFor(session, a).due - stateFor(session, b).due)
  const [soonest] = back
  if (soonest && stateFor(session, soonest).due <= at) return soonest
  return session.waiting[0] ?? soonest ?? null
}

/** When the card would come back after each answer (ms). */
export const foretold = (session: Session, ask: Ask, at: number): Record<Rating, number> =>
  session.scheduler.foretell(stateFor(session, ask), at, keyOf(ask))

interface Given {
  rating: Rating
  /** Ms since 1970. */
  at: number
  duration_ms: number
  /** What was typed. */
  answer?: string
}

/** The session after an answer, and what is to be written down. */
export function answer(session: Session, ask: Ask, { rating, at, duration_ms, answer: typed }: Given) {
  const entry: LoggedEntry = { ...entryOf(ask, 'review', at), rating, duration_ms, answer: typed ?? null }
  const state = afterReview(stateFor(session, ask), rating, at, session.scheduler, keyOf(ask))
  const isOver = session.cards.get(ask.flashcard_id)?.flashcard.direction === 'justinformation'
  const comesBack = !isOver && state.state !== 2 && !state.set_aside && state.due - at <= SOON_MS
  const rest = without(session, ask)
  const learning = comesBack ? [...rest.learning, ask] : rest.learning
  const states = new Map(session.states).set(keyOf(ask), state)
  const answers = [...session.answers, rating]
  const met = isNew(session, ask.flashcard_id) ? [...session.met, ask.flashcard_id] : session.met
  return { session: { ...session, ...rest, learning, states, answers, met, before: { session, entry } }, entry }
}

const isNew = ({ cards, states }: Session, id: number) =>
  (cards.get(id)?.progress ?? []).every(({ card_side }) => (states.get(cardKey(id, card_side))?.reps ?? 0) === 0)

const without = (session: Session, ask: Ask) => ({
  waiting: session.waiting.filter((one) => !isSame(one, ask)),
  learning: session.learning.filter((one) => !isSame(one, ask)),
})

const entryOf = ({ flashcard_id, card_side }: Ask, kind: LoggedEntry['kind'], at: number): LoggedEntry => ({
  entry_id: newEntryId(at),
  flashcard_id,
  card_side,
  kind,
  rating: null,
  at: new Date(at).toISOString(),
  duration_ms: null,
  answer: null,
  refers_to: null,
})

/** Asks the card again in six hours. */
export function snooze(session: Session, ask: Ask, at: number) {
  const entry = entryOf(ask, 'snooze', at)
  const state = { ...stateFor(session, ask), snoozed_until: at + SNOOZE_MS }
  const states = new Map(session.states).set(keyOf(ask), state)
  return { session: { ...session, ...without(session, ask), states, before: { session, entry } }, entry }
}

/** Goes back to before the last thing that was done; null where nothing was. */
export function undo(session: Session, at: number): { session: Session; entry: LoggedEntry } | null {
  const { before } = session
  if (!before) return null
  const { entry_id, flashcard_id, card_side } = before.entry
  const entry = { ...entryOf({ flashcard_id, card_side }, 'undo', at), refers_to: entry_id }
  return { session: { ...before.session, cards: session.cards }, entry }
}

/** The session with a card as it reads now; where the reader stands is the same. */
export function withCard(session: Session, flashcard: Flashcard): Session {
  const card = session.cards.get(flashcard.flashcard_id)
  return card
    ? { ...session, cards: new Map(session.cards).set(flashcard.flashcard_id, { ...card, flashcard }) }
    : session
}

/** What this session taught: how many answers it had, how many of them forgotten, and the cards that were new before. */
export function summaryOf({ answers, answeredBefore, met, cards }: Session) {
  const own = answers.slice(answeredBefore)
  const learned = met.flatMap((id) => cards.get(id)?.flashcard ?? [])
  return { answered: own.length, forgotten: own.filter((rating) => rating === 1).length, learned }
}

/** When the next card is asked after a moment (ms): of those of the session, and of others, which the server knows of. */
export function nextAsked(
  { states, cards, scheduler }: Session,
  { next_due_at }: StudySession,
  at: number,
): number | null {
  const here = [...states].flatMap(([key, { state, due, snoozed_until, set_aside }]) => {
    const card = cards.get(Number.parseInt(key, 10))
    const isOver = state > 0 && card?.flashcard.direction === 'justinformation'
    return card && !isOver && !set_aside ? [snoozed_until ?? (state === 2 ? scheduler.days.startOf(due) : due)] : []
  })
  const coming = [...here, ...(next_due_at === null ? [] : [Date.parse(next_due_at)])].filter((time) => time > at)
  return coming.length > 0 ? Math.min(...coming) : null
}
