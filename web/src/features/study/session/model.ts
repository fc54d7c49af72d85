import type { CardProgress, CardWithProgress, Flashcard, StudySession } from '@vlacku/contract/flashcards'
import {
  afterReview,
  type CardSide,
  type CardState,
  cardKey,
  isLearning,
  newEntryId,
  newState,
  promptableSides,
  type Rating,
  replay,
  Scheduler,
  SNOOZE_MS,
  type StudyDays,
} from '@vlacku/study'
import type { LoggedEntry } from '../../reviewOutbox/index.ts'

/** Maximum interval, in milliseconds, within which a card returns in the same session. */
const SOON_MS = 60 * 60_000

/** A side of a card as a prompt. */
export interface Prompt {
  flashcard_id: number
  card_side: CardSide
}

/** The immutable session state. Each answer creates a new state, so undoing an answer restores the previous one. */
export interface Session {
  cards: ReadonlyMap<number, CardWithProgress>
  states: ReadonlyMap<string, CardState>
  scheduler: Scheduler
  /** Prompts not yet shown, in order. */
  waiting: readonly Prompt[]
  /** Prompts in learning steps, which return soon. */
  learning: readonly Prompt[]
  /** Ratings given today, starting with those given before this session. */
  answers: readonly Rating[]
  /** Number of ratings given before this session. */
  answeredBefore: number
  /** IDs of cards that were new until answered in this session, in order of the answers. */
  met: readonly number[]
  before: { session: Session; entry: LoggedEntry } | null
}

const keyOf = ({ flashcard_id, card_side }: Prompt) => cardKey(flashcard_id, card_side)
const isSame = (a: Prompt, b: Prompt) => keyOf(a) === keyOf(b)

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
 * Starts a session from the server's response and this browser's unsent entries (`log`), which for visitors are their whole
 * history. Prompts that aren't due at `at` (Unix ms) are omitted, unless the session is for a single card.
 */
export function startSession(
  loaded: StudySession,
  log: readonly LoggedEntry[],
  at: number,
  { isOneCard = false } = {},
): Session {
  const cards = cardsOf(loaded)
  const states = new Map<string, CardState>()
  const scheduler = new Scheduler(loaded.scheduling)
  for (const { progress } of loaded.cards)
    for (const side of progress) states.set(cardKey(side.flashcard_id, side.card_side), stateOf(side))
  const answers = loaded.answered_today.map(({ rating }) => rating as Rating)
  for (const key of new Set(log.map(keyOf))) {
    const state = states.get(key)
    // Only a visitor's log remains here; a user's log is sent before the session is fetched.
    if (state && state.reps === 0) states.set(key, replayed(log, key, scheduler))
  }
  const stateOfPrompt = (prompt: Prompt) => states.get(keyOf(prompt)) ?? newState()
  const prompted = isOneCard
    ? loaded.queue
    : promptableNow(loaded.queue, { cards, stateOfPrompt, at, days: scheduler.days })
  const isSoon = (prompt: Prompt) => !isOneCard && isLearning(stateOfPrompt(prompt)) && stateOfPrompt(prompt).due > at
  return {
    cards,
    states,
    scheduler,
    waiting: prompted.filter((prompt) => !isSoon(prompt)),
    learning: prompted.filter(isSoon),
    answers,
    answeredBefore: answers.length,
    met: [],
    before: null,
  }
}

interface Standing {
  cards: Session['cards']
  stateOfPrompt(prompt: Prompt): CardState
  at: number
  days: StudyDays
}

/** Returns the prompts of a queue that are currently due. Sides outside the queue also bury the other sides of their cards. */
function promptableNow(queue: readonly Prompt[], { cards, stateOfPrompt, at, days }: Standing): Prompt[] {
  const isShown = (prompt: Prompt) =>
    cards.get(prompt.flashcard_id)?.flashcard.direction === 'justinformation' && stateOfPrompt(prompt).state > 0
  const inQueue = new Set(queue.map(keyOf))
  const others = [...cards.values()].flatMap(({ progress }) => progress).filter((side) => !inQueue.has(keyOf(side)))
  const sides = [...queue, ...others].map(({ flashcard_id, card_side }) => {
    const prompt = { flashcard_id, card_side }
    return { ...prompt, state: stateOfPrompt(prompt) }
  })
  return promptableSides(sides, at, days)
    .map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side }))
    .filter((prompt) => inQueue.has(keyOf(prompt)) && !isShown(prompt))
}

/** Returns the number of remaining prompts: new ones, learning steps and reviews. */
export function countsOf(session: Session) {
  const states = session.waiting.map((prompt) => stateFor(session, prompt))
  return {
    new: states.filter(({ state }) => state === 0).length,
    learning: session.learning.length + states.filter(isLearning).length,
    due: states.filter(({ state }) => state === 2).length,
  }
}

/** The serializable state of a session. */
export type SessionProgress = Pick<Session, 'waiting' | 'learning' | 'answers' | 'answeredBefore' | 'met'> & {
  states: [string, CardState][]
}

export const progressOf = ({ waiting, learning, answers, answeredBefore, met, states }: Session): SessionProgress => ({
  ...{ waiting, learning, answers, answeredBefore, met },
  states: [...states],
})

/** Resumes a server session from a stored state. */
export const resumeSession = (loaded: StudySession, { states, ...progress }: SessionProgress): Session => ({
  ...progress,
  cards: cardsOf(loaded),
  states: new Map(states),
  scheduler: new Scheduler(loaded.scheduling),
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

export const stateFor = (session: Session, prompt: Prompt): CardState => session.states.get(keyOf(prompt)) ?? newState()

/**
 * Returns the prompt at the time `at` (Unix ms): a due learning step, a waiting prompt, or the earliest learning step, in this
 * order. A learning step that isn't due yet doesn't directly follow itself if there is another one.
 */
export function currentPrompt(session: Session, at: number): Prompt | null {
  const back = [...session.learning].sort((a, b) => stateFor(session, a).due - stateFor(session, b).due)
  const [soonest, second] = back
  if (soonest && stateFor(session, soonest).due <= at) return soonest
  if (session.waiting[0]) return session.waiting[0]
  const isRepeated = soonest && session.before && isSame(soonest, session.before.entry)
  return (isRepeated ? second : undefined) ?? soonest ?? null
}

/** Returns, for each rating, the predicted time until the card returns, in milliseconds. */
export const predictedIntervals = (session: Session, prompt: Prompt, at: number): Record<Rating, number> =>
  session.scheduler.predictIntervals(stateFor(session, prompt), at, keyOf(prompt))

interface AnswerInput {
  rating: Rating
  /** Unix time (ms). */
  at: number
  duration_ms: number
  /** The answer as typed. */
  answer?: string
}

/** Returns the session after an answer, and the log entry for it. */
export function answer(session: Session, prompt: Prompt, { rating, at, duration_ms, answer: typed }: AnswerInput) {
  const entry: LoggedEntry = { ...entryOf(prompt, 'review', at), rating, duration_ms, answer: typed ?? null }
  const state = afterReview(stateFor(session, prompt), rating, at, session.scheduler, keyOf(prompt))
  const isOver = session.cards.get(prompt.flashcard_id)?.flashcard.direction === 'justinformation'
  const comesBack = !isOver && state.state !== 2 && !state.set_aside && state.due - at <= SOON_MS
  const rest = without(session, prompt)
  const learning = comesBack ? [...rest.learning, prompt] : rest.learning
  const states = new Map(session.states).set(keyOf(prompt), state)
  const answers = [...session.answers, rating]
  const met = isNew(session, prompt.flashcard_id) ? [...session.met, prompt.flashcard_id] : session.met
  return { session: { ...session, ...rest, learning, states, answers, met, before: { session, entry } }, entry }
}

const isNew = ({ cards, states }: Session, id: number) =>
  (cards.get(id)?.progress ?? []).every(({ card_side }) => (states.get(cardKey(id, card_side))?.reps ?? 0) === 0)

const without = (session: Session, prompt: Prompt) => ({
  waiting: session.waiting.filter((one) => !isSame(one, prompt)),
  learning: session.learning.filter((one) => !isSame(one, prompt)),
})

const entryOf = ({ flashcard_id, card_side }: Prompt, kind: LoggedEntry['kind'], at: number): LoggedEntry => ({
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

/** Postpones the card by six hours. */
export function snooze(session: Session, prompt: Prompt, at: number) {
  const entry = entryOf(prompt, 'snooze', at)
  const state = { ...stateFor(session, prompt), snoozed_until: at + SNOOZE_MS }
  const states = new Map(session.states).set(keyOf(prompt), state)
  return { session: { ...session, ...without(session, prompt), states, before: { session, entry } }, entry }
}

/** Undoes the last action. Returns null if there is none. */
export function undo(session: Session, at: number): { session: Session; entry: LoggedEntry } | null {
  const { before } = session
  if (!before) return null
  const { entry_id, flashcard_id, card_side } = before.entry
  const entry = { ...entryOf({ flashcard_id, card_side }, 'undo', at), refers_to: entry_id }
  return { session: { ...before.session, cards: session.cards }, entry }
}

/** Replaces a card with its current version. The rest of the session is unchanged. */
export function withCard(session: Session, flashcard: Flashcard): Session {
  const card = session.cards.get(flashcard.flashcard_id)
  return card
    ? { ...session, cards: new Map(session.cards).set(flashcard.flashcard_id, { ...card, flashcard }) }
    : session
}

/** Summarizes this session: the number of answers, the number of forgotten answers, and the cards that were new. */
export function summaryOf({ answers, answeredBefore, met, cards }: Session) {
  const own = answers.slice(answeredBefore)
  const learned = met.flatMap((id) => cards.get(id)?.flashcard ?? [])
  return { answered: own.length, forgotten: own.filter((rating) => rating === 1).length, learned }
}

/**
 * Returns the time after `at` (Unix ms) at which the next card is due, among the cards of the session and those reported by the
 * server.
 */
export function nextDueAt(
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
