import { createHash } from 'node:crypto'
import { StudyEntry } from '@vlacku/contract/flashcards'
import { type CardSide, type CardState, cardKey, type LogEntry, replay, replaySteps, Scheduler } from '@vlacku/study'
import { type Ctx, type Db, inTransaction, type Paging, type Tx, type Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { completeLevels } from '../../levels/index.ts'
import { type CardSnapshot, cardSnapshots, sidesOfCards } from '../cards.repository.ts'
import { presentProgress } from '../flashcards.serialize.ts'
import { studyOf } from '../settings/studyOf.ts'
import * as repo from './log.repository.ts'

/** Tolerance, in milliseconds, for device clocks that are ahead. */
const AHEAD_MS = 60_000
const SIDES: readonly CardSide[] = ['direct', 'reverse']
/** Number of sides recalculated before yielding to other requests. */
const A_PART = 200

/** Result of storing entries: new entries, states of affected sides, and completed levels. */
export interface Written {
  added: ReadonlySet<string>
  /** States by `cardKey`; includes only sides with new entries. */
  states: ReadonlyMap<string, CardState>
  completed_levels: { level_id: number; name: string }[]
}

/**
 * Stores entries and recalculates the affected sides. `cards` are the cards that the user may study. Remembering a phrase, or
 * undoing such a review, is also logged for the words in the phrase.
 */
export async function writeEntries(
  tx: Tx,
  viewer: Viewer,
  entries: repo.NewEntry[],
  cards: readonly CardSnapshot[],
): Promise<Written> {
  const { db } = tx
  const added = await repo.addEntries(db, viewer.user_id, entries, tx.now())
  const came = entries.filter(({ entry_id }) => added.has(entry_id))
  const owed = [...(await creditWords(tx, viewer, came, cards)), ...(await undoOwed(tx, viewer, came))]
  const keys = distinct([...came, ...owed])
  if (keys.length === 0) return { added, states: new Map(), completed_levels: [] }
  const states = await replaySides(tx, viewer.user_id, keys)
  const inLevels = new Set(cards.filter(({ in_levels }) => in_levels).map(({ flashcard_id }) => flashcard_id))
  const flashcard_ids = [...new Set(came.map(({ flashcard_id }) => flashcard_id))].filter((id) => inLevels.has(id))
  if (flashcard_ids.length === 0) return { added, states, completed_levels: [] }
  const completed_levels = await completeLevels(db, { user_id: viewer.user_id, flashcard_ids }, tx.now())
  return { added, states, completed_levels }
}

const nameOf = ({ flashcard_id, card_side }: repo.Key) => cardKey(flashcard_id, card_side)
const distinct = (keys: repo.Key[]): repo.Key[] => [...new Map(keys.map((key) => [nameOf(key), key])).values()]

/** Recalculates a user's states for the given sides. */
export async function replaySides(tx: Tx, user_id: number, keys: repo.Key[]): Promise<ReadonlyMap<string, CardState>> {
  const { scheduling } = await studyOf(tx.db, { user_id })
  const scheduler = new Scheduler(scheduling)
  await repo.lockStates(tx.db, user_id, keys)
  const log = new Map<string, LogEntry[]>(keys.map((key) => [nameOf(key), []]))
  for (const entry of await repo.logOf(tx.db, user_id, keys)) log.get(nameOf(entry))?.push(entry)
  const stateOf = (key: repo.Key): CardState => replay(log.get(nameOf(key)) ?? [], scheduler, nameOf(key))
  const states = keys.map((key) => ({ ...key, state: stateOf(key) }))
  await repo.saveStates(tx.db, user_id, states)
  return new Map(states.map(({ state, ...key }) => [nameOf(key), state]))
}

/** Recalculates the states of the next sides after `after`, in key order. Returns the last processed key, or null at the end. */
export async function replayPart(tx: Tx, user_id: number, after: repo.Key): Promise<repo.Key | null> {
  const keys = await repo.keysBehind(tx.db, user_id, after, A_PART)
  if (keys.length > 0) await replaySides(tx, user_id, keys)
  return keys.length < A_PART ? null : keys.at(-1)!
}

const wordsOf = (front: string): string[] =>
  front
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)

/** Returns the cards of the words in remembered phrases. */
export async function wordsRemembered(
  db: Db,
  came: repo.NewEntry[],
  cards: readonly CardSnapshot[],
): Promise<WordRemembered[]> {
  const remembered = came.filter(({ kind, rating }) => kind === 'review' && rating !== null && rating >= 3)
  const phrases = remembered.flatMap(({ entry_id, at, flashcard_id, card_side }) => {
    const card = cards.find((one) => one.flashcard_id === flashcard_id)
    const words = wordsOf(card?.front ?? '')
    return card && words.length > 1 ? [{ ...card, entry_id, at, card_side, words }] : []
  })
  if (phrases.length === 0) return []
  const found = await repo.cardsOfWords(db, phrases)
  return phrases.flatMap(({ entry_id, at, flashcard_id, card_side }) =>
    found
      .filter((word) => word.phrase_id === flashcard_id && word.card_side === card_side)
      .map((word) => ({ word, cause: entry_id, at })),
  )
}

interface WordRemembered {
  word: repo.Key
  /** ID of the phrase review. */
  cause: string
  at: Date
}

/**
 * Logs a review for each word in a remembered phrase. The replay determines whether these entries count, so that the order of
 * arrival doesn't matter.
 */
async function creditWords(
  tx: Tx,
  viewer: Viewer,
  came: repo.NewEntry[],
  cards: readonly CardSnapshot[],
): Promise<repo.Key[]> {
  const entries = (await wordsRemembered(tx.db, came, cards)).map(
    ({ word, cause, at }): repo.NewEntry => ({ ...ownEntry('credit', cause, word, at), kind: 'review', rating: 3 }),
  )
  await repo.addEntries(tx.db, viewer.user_id, entries, tx.now())
  return entries
}

async function undoOwed(tx: Tx, viewer: Viewer, came: repo.NewEntry[]): Promise<repo.Key[]> {
  const undone = came.flatMap(({ kind, refers_to }) => (kind === 'undo' && refers_to !== null ? [refers_to] : []))
  const remembered = came.flatMap(({ kind, entry_id }) => (kind === 'review' ? [entry_id] : []))
  // an undo may arrive before the entry it undoes, but not in the case of a single review
  const suspects = came.length === 1 ? undone : [...undone, ...remembered]
  if (suspects.length === 0) return []
  const owed = await repo.owedToUndone(tx.db, viewer.user_id, suspects)
  const entries = owed.map(
    (word): repo.NewEntry => ({ ...ownEntry('undo', word.entry_id, word, tx.now()), kind: 'undo', rating: null }),
  )
  await repo.addEntries(tx.db, viewer.user_id, entries, tx.now())
  return entries
}

/** Returns a deterministic ID for an entry derived from another one: a version 8 UUID. */
export function idFollowing(why: string, cause: string, { flashcard_id, card_side }: repo.Key): string {
  const digest = createHash('sha256').update(`${why} ${cause} ${flashcard_id} ${card_side}`).digest()
  digest[6] = 0x80 | (digest[6]! & 0x0f)
  digest[8] = 0x80 | (digest[8]! & 0x3f)
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Builds an entry derived from another one. */
function ownEntry(why: string, cause: string, { flashcard_id, card_side }: repo.Key, at: Date) {
  const entry_id = idFollowing(why, cause, { flashcard_id, card_side })
  return { entry_id, flashcard_id, card_side, at, refers_to: cause, duration_ms: null, answer: null }
}

/** Returns the device time, or the current time if it is missing or too far ahead. */
export const believedTime = (at: string | undefined, now: Date): Date =>
  at === undefined || Date.parse(at) > now.getTime() + AHEAD_MS ? now : new Date(at)

type Judged = { entry: repo.NewEntry } | { entry_id: string | null; reason: string }

/** Stores entries from devices. Validates each entry separately, so that an invalid entry doesn't block the others. */
export async function addEntries(ctx: Ctx, viewer: Viewer, values: unknown[]) {
  const parsed = values.map((one) => judge(one, ctx.now()))
  const entries = parsed.flatMap((one) => ('entry' in one ? [one.entry] : []))
  const ids = [...new Set(entries.map(({ flashcard_id }) => flashcard_id))]
  const cards = await cardSnapshots(ctx.db, ids, viewer.user_id)
  const targets = entries.flatMap(({ kind, refers_to }) => (kind === 'undo' && refers_to !== null ? [refers_to] : []))
  const keys = await repo.keysOfEntries(ctx.db, viewer.user_id, targets)
  const known = new Set(cards.map(({ flashcard_id }) => flashcard_id))
  const rejectionOf = (entry: repo.NewEntry): string | null => {
    if (!known.has(entry.flashcard_id)) return 'flashcard_id: is no card that you may study'
    const target = keys.get(entry.refers_to ?? '')
    const isSame = !target || (target.flashcard_id === entry.flashcard_id && target.card_side === entry.card_side)
    return isSame ? null : 'refers_to: is about another card'
  }
  const good = entries.filter((entry) => rejectionOf(entry) === null)
  const { added, completed_levels } = await inTransaction(ctx, (tx) => writeEntries(tx, viewer, good, cards))
  const reportedIds = new Set<string>()
  const results = parsed.map((one) => {
    if (!('entry' in one)) return { ...one, outcome: 'refused' as const }
    const { entry_id } = one.entry
    const reason = rejectionOf(one.entry)
    if (reason !== null) return { entry_id, reason, outcome: 'refused' as const }
    const isNew = added.has(entry_id) && !reportedIds.has(entry_id)
    reportedIds.add(entry_id)
    return { entry_id, reason: null, outcome: isNew ? ('added' as const) : ('already_there' as const) }
  })
  const touched = [...new Set(good.map(({ flashcard_id }) => flashcard_id))]
  const sides = await sidesOfCards(ctx.db, touched, viewer.user_id)
  return { results, progress: sides.map((side) => presentProgress(side, viewer.user_id)), completed_levels }
}

function judge(entry: unknown, now: Date): Judged {
  const { data, error } = StudyEntry.safeParse(entry)
  if (!data) {
    const { path, message } = error.issues[0]!
    const id = (entry as { entry_id?: unknown } | null)?.entry_id
    return {
      entry_id: typeof id === 'string' ? id.slice(0, 100) : null,
      reason: `${path.join('.') || 'entry'}: ${message}`,
    }
  }
  const { entry_id, kind, rating, refers_to } = data
  if (kind === 'review' && rating === null) return { entry_id, reason: 'rating: is required' }
  if (kind === 'undo' && refers_to === null) return { entry_id, reason: 'refers_to: is required' }
  const isReview = kind === 'review'
  return {
    entry: {
      ...data,
      // devices can't submit entries derived from phrases
      refers_to: kind === 'undo' ? refers_to : null,
      rating: isReview ? rating : null,
      at: believedTime(data.at, now),
    },
  }
}

/** Returns the log of a card. */
export async function listEntries(ctx: Ctx, viewer: Viewer, flashcard_id: number, { page, per_page }: Paging) {
  const [card] = await cardSnapshots(ctx.db, [flashcard_id], viewer.user_id)
  if (!card) throw new AppError('flashcard_not_found')
  const { rows, total } = await repo.logPage(ctx.db, viewer.user_id, flashcard_id, { page, per_page })
  const after = await statesAfter(ctx, viewer, flashcard_id)
  const entries = rows.map(({ at, ...entry }) => {
    const { is_counted = false, state } = after.get(entry.entry_id) ?? {}
    const next = is_counted && state && state.state > 0 ? new Date(state.due).toISOString() : null
    return { ...entry, at: at.toISOString(), is_counted, next_review_at: next }
  })
  return { entries, total, page, per_page }
}

/** Returns, for each entry of a card that wasn't undone, whether it had an effect, and the state after it. */
async function statesAfter(ctx: Ctx, viewer: Viewer, flashcard_id: number) {
  const { scheduling } = await studyOf(ctx.db, viewer)
  const scheduler = new Scheduler(scheduling)
  const keys: repo.Key[] = SIDES.map((card_side) => ({ flashcard_id, card_side }))
  const log = await repo.logOf(ctx.db, viewer.user_id, keys)
  const steps = keys.flatMap((key) =>
    replaySteps(
      log.filter(({ card_side }) => card_side === key.card_side),
      scheduler,
      nameOf(key),
    ),
  )
  // a no-op step returns the same state
  return new Map(
    steps.map(({ entry, before, after }) => [entry.entry_id, { is_counted: after !== before, state: after }] as const),
  )
}
