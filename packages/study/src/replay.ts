import type { CardSide } from './directions.ts'
import { type Memory, newMemory, type Rating, type Scheduler } from './scheduler.ts'

export const SNOOZE_MS = 6 * 3_600_000
/** Minimum stability of a graduated card, in days. */
export const GRADUATED_DAYS = 90
/**
 * Number of lapses after which a card is suspended as a leech, and number of additional lapses after which it is suspended again.
 */
const LEECH = { lapses: 8, again: 4 }

export type EntryKind = 'review' | 'undo' | 'reset' | 'snooze' | 'resume'

/** A learner's action on one side of a card. */
export interface LogEntry {
  /** A client-generated UUID. */
  entry_id: string
  kind: EntryKind
  /** Null except for reviews. */
  rating: Rating | null
  /** Client clock time, in milliseconds since 1970. */
  at: number
  /** The entry to undo, or the phrase review that also counted for a word in the phrase. */
  refers_to: string | null
}

export type CardStatus = 'new' | 'learning' | 'review' | 'graduated'

/** A learner's state on one side of a card. */
export interface CardState extends Memory {
  /** Time in milliseconds since 1970 that overrides `due` until the next review. */
  snoozed_until: number | null
  /** True if the side is suspended as a leech, until the learner resumes it. */
  set_aside: boolean
}

export const newState = (): CardState => ({ ...newMemory(), snoozed_until: null, set_aside: false })

/** Returns the scheduler key of one side of a card. */
export const cardKey = (flashcard_id: number, side: CardSide): string => `${flashcard_id}/${side}`

export function statusOf({ state, stability }: Pick<Memory, 'state' | 'stability'>): CardStatus {
  if (state === 0) return 'new'
  if (state !== 2) return 'learning'
  return stability >= GRADUATED_DAYS ? 'graduated' : 'review'
}

/**
 * Returns true if a side can be studied at the given time (Unix ms). New sides can always be studied. Intervals in days ignore
 * the time of day: a side that is due before `dayEnd`, the end of the learner's day, is due all day. Snoozes and learning steps
 * end at the exact time.
 */
export function isDue({ state, due, snoozed_until, set_aside }: CardState, at: number, dayEnd = at): boolean {
  if (set_aside) return false
  if (snoozed_until !== null) return snoozed_until <= at
  return state === 0 || due <= at || (state === 2 && due < dayEnd)
}

/**
 * Learn-ahead limit, in milliseconds, like Anki's of 20 minutes: if nothing else is due, learning steps that end within this time
 * are shown.
 */
export const LEARN_AHEAD_MS = 20 * 60_000

/**
 * Returns true if a session at the given time (Unix ms) includes a side, that is, the side is due or its learning step ends soon.
 */
export const isPromptable = (state: CardState, at: number, dayEnd = at): boolean =>
  isDue(state, at, dayEnd) || (isLearning(state) && isDue(state, at + LEARN_AHEAD_MS) && state.snoozed_until === null)

/** Returns true if a side is in a learning or relearning step. */
export const isLearning = ({ state }: CardState): boolean => state === 1 || state === 3

/**
 * Returns the state that results from the log of one side of a card, regardless of the order of `entries`. Ignores undone
 * entries, whether the undo entry comes before or after them.
 */
export const replay = (entries: readonly LogEntry[], scheduler: Scheduler, key: string): CardState =>
  replaySteps(entries, scheduler, key).at(-1)?.after ?? newState()

/** Yields the steps of `replay`: each entry that is not undone, in order, with the states before and after it. */
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

/** Returns the state after a new answer at the given time (Unix ms), which must be later than all other answers. */
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

/**
 * Returns true if a phrase review counts as a review of a word in the phrase. The word must have been studied before and be due.
 */
const countsAsReview = (state: CardState, { refers_to, at }: LogEntry, { days }: Scheduler) =>
  refers_to === null || (state.state === 2 && isDue(state, at, days.endOf(at)))

const isTooOften = (lapses: number) => lapses >= LEECH.lapses && (lapses - LEECH.lapses) % LEECH.again === 0

/**
 * Creates a version 7 UUID (RFC 9562): milliseconds since 1970 in the first 48 bits, followed by 74 random bits. `seed` (16
 * bytes) replaces the random bits, so that the same seed and time give the same ID.
 */
export function newEntryId(at: number, seed?: Uint8Array): string {
  const bytes = seed ? seed.slice(0, 16) : crypto.getRandomValues(new Uint8Array(16))
  for (let n = 0; n < 6; n++) bytes[n] = Math.floor(at / 2 ** (40 - 8 * n)) % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
