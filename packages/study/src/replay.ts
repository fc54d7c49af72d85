import type { CardSide } from './directions.ts'
import { type Memory, newMemory, type Rating, type Scheduler } from './scheduler.ts'

export const SNOOZE_MS = 6 * 3_600_000
/** Days of stability. */
export const GRADUATED_DAYS = 90
/** A card is set aside when it was forgotten so often, and again after every few times more. */
const LEECH = { lapses: 8, again: 4 }

export type EntryKind = 'review' | 'undo' | 'reset' | 'snooze' | 'resume'

/** One thing a learner did with one side of a card. */
export interface LogEntry {
  /** A UUID, made by the device. */
  entry_id: string
  kind: EntryKind
  /** Of reviews. */
  rating: Rating | null
  /** By the clock of the device (ms since 1970). */
  at: number
  /** The entry that is undone; the review of a phrase that counted as one of a word in it. */
  refers_to: string | null
}

export type CardStatus = 'new' | 'learning' | 'review' | 'graduated'

/** Where a learner stands with one side of a card. */
export interface CardState extends Memory {
  /** A snooze replaces `due` with this time (ms) until the next review. */
  snoozed_until: number | null
  /** Forgotten too often: not asked until the learner says so. */
  set_aside: boolean
}

export const newState = (): CardState => ({ ...newMemory(), snoozed_until: null, set_aside: false })

/** The name of one side of a card in a scheduler. */
export const cardKey = (flashcard_id: number, side: CardSide): string => `${flashcard_id}/${side}`

export function statusOf({ state, stability }: Pick<Memory, 'state' | 'stability'>): CardStatus {
  if (state === 0) return 'new'
  if (state !== 2) return 'learning'
  return stability >= GRADUATED_DAYS ? 'graduated' : 'review'
}

/**
 * True if a side may be asked at a time (ms). New sides always may. Intervals of days end with the day before: a side that is to
 * be reviewed before `dayEnd`, the end of the learner's day, is due all day. Snoozes and learning steps end to the minute.
 */
export function isDue({ state, due, snoozed_until, set_aside }: CardState, at: number, dayEnd = at): boolean {
  if (set_aside) return false
  if (snoozed_until !== null) return snoozed_until <= at
  return state === 0 || due <= at || (state === 2 && due < dayEnd)
}

/** Learning steps that end within so long (ms) are asked when nothing else is due: Anki's "learn ahead limit" of 20 minutes. */
export const LEARN_AHEAD_MS = 20 * 60_000

/** True if a session asks a side at a time (ms): it is due, or a learning step of it ends soon. */
export const isAsked = (state: CardState, at: number, dayEnd = at): boolean =>
  isDue(state, at, dayEnd) || (isLearning(state) && isDue(state, at + LEARN_AHEAD_MS) && state.snoozed_until === null)

/** True if a side is in the learning steps, for the first time or after it was forgotten. */
export const isLearning = ({ state }: CardState): boolean => state === 1 || state === 3

/**
 * The state that follows from a log of one side of a card, whatever the order of `entries`. What was undone does not count,
 * before or behind its undoing.
 */
export const replay = (entries: readonly LogEntry[], scheduler: Scheduler, key: string): CardState =>
  replaySteps(entries, scheduler, key).at(-1)?.after ?? newState()

/** What `replay` goes through: each entry that is not undone, in order, with the states before and after it. */
export function replaySteps(entries: readonly LogEntry[], scheduler: Scheduler, key: string) {
  const undone = new Set(entries.filter(({ kind }) => kind === 'undo').map(({ refers_to }) => refers_to))
  let state = newState()
  return [...entries]
    .filter(({ entry_id, kind }) => kind !== 'undo' && !undone.has(entry_id))
    .sort(byTime)
    .map((entry) => {
      const before = state
      state = step(state, entry, scheduler, key)
      return { entry, before, after: state }
    })
}

const byTime = (a: LogEntry, b: LogEntry) => a.at - b.at || (a.entry_id < b.entry_id ? -1 : 1)

function step(state: CardState, entry: LogEntry, scheduler: Scheduler, key: string): CardState {
  const { kind, rating, at } = entry
  if (kind === 'reset') return newState()
  if (kind === 'snooze') return { ...state, snoozed_until: Math.max(state.snoozed_until ?? 0, at + SNOOZE_MS) }
  if (kind === 'resume') return { ...state, set_aside: false, snoozed_until: null }
  if (rating === null || !countsAsReview(state, entry, scheduler)) return state
  return afterReview(state, rating, at, scheduler, key)
}

/** The state after one more answer at a time (ms) that is later than all others. */
export function afterReview(
  state: CardState,
  rating: Rating,
  at: number,
  scheduler: Scheduler,
  key: string,
): CardState {
  const after = scheduler.review(state, rating, at, key)
  const isLeech = after.lapses > state.lapses && isTooOften(after.lapses)
  return { ...after, snoozed_until: null, set_aside: isLeech }
}

/** A phrase shows that its words are remembered: of those that were learned, and waited to be asked. */
const countsAsReview = (state: CardState, { refers_to, at }: LogEntry, { days }: Scheduler) =>
  refers_to === null || (state.state === 2 && isDue(state, at, days.endOf(at)))

const isTooOften = (lapses: number) => lapses >= LEECH.lapses && (lapses - LEECH.lapses) % LEECH.again === 0
