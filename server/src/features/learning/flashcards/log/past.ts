import { createHash } from 'node:crypto'
import { type CardSide, cardKey, type LogEntry, newEntryId, type Rating } from '@vlacku/study'
import { batchesOf } from '../../../../platform/batches.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../../platform/context.ts'
import { completeLevels } from '../../levels/index.ts'
import * as repo from './log.repository.ts'
import { replaySides } from './log.service.ts'

/** A review of a card side from another program. */
export interface PastReview {
  flashcard_id: number
  card_side: CardSide
  kind: 'review' | 'reset'
  rating: Rating | null
  /** Time of the review (Unix ms). */
  at: number
  duration_ms: number | null
}

const SIDES_AT_A_TIME = 200
const ENTRIES_AT_A_TIME = 2000
/**
 * Maximum interval, in milliseconds, within which two reviews of a side are considered the same review, exported and imported
 * again.
 */
const SAME_MS = 1000

/**
 * Stores reviews from other programs and recalculates their cards, 200 sides per transaction so that other requests don't wait
 * long. IDs are derived from the content, so importing reviews twice adds no duplicates, nor does importing reviews that this
 * site exported. Reviews derived from phrases are already included. The caller must have checked that `viewer` may study the
 * cards. Returns the number of new entries.
 */
export async function writePast(ctx: Ctx, viewer: Viewer, past: PastReview[]): Promise<number> {
  const bySide = new Map<string, PastReview[]>()
  for (const one of past) {
    if (one.at > ctx.now().getTime()) continue
    const key = cardKey(one.flashcard_id, one.card_side)
    const side = bySide.get(key)
    if (side) side.push(one)
    else bySide.set(key, [one])
  }
  const sides = [...bySide.values()]
  let added = 0
  for (let from = 0; from < sides.length; from += SIDES_AT_A_TIME)
    added += await inTransaction(ctx, (tx) => writeSides(tx, viewer, sides.slice(from, from + SIDES_AT_A_TIME)))
  const flashcard_ids = [...new Set(past.map(({ flashcard_id }) => flashcard_id))]
  const { user_id } = viewer
  if (added > 0) await inTransaction(ctx, (tx) => completeLevels(tx.db, { user_id, flashcard_ids }, tx.now()))
  return added
}

async function writeSides(tx: Tx, { user_id }: Viewer, sides: PastReview[][]): Promise<number> {
  const keys = sides.map(([first]): repo.Key => ({ flashcard_id: first!.flashcard_id, card_side: first!.card_side }))
  const there = new Set((await repo.logOf(tx.db, user_id, keys)).map((entry) => seconds(entry)))
  const isThere = (one: PastReview) => [-1, 0, 1].some((n) => there.has(seconds({ ...one, at: one.at + n * SAME_MS })))
  const entries = sides
    .flat()
    .filter((one) => !isThere(one))
    .map((one) => entryOf(user_id, one))
  let added = 0
  for (let from = 0; from < entries.length; from += ENTRIES_AT_A_TIME)
    added += (await repo.addEntries(tx.db, user_id, entries.slice(from, from + ENTRIES_AT_A_TIME), tx.now())).size
  if (added > 0) await replaySides(tx, user_id, keys)
  return added
}

const seconds = ({ flashcard_id, card_side, kind, rating, at }: repo.Key & Pick<LogEntry, 'kind' | 'rating' | 'at'>) =>
  [flashcard_id, card_side, kind, rating, Math.floor(at / SAME_MS)].join(' ')

function entryOf(user_id: number, { at, ...past }: PastReview): repo.NewEntry {
  const { flashcard_id, card_side } = past
  const seed = createHash('sha256').update(`past ${user_id} ${flashcard_id} ${card_side} ${at}`).digest()
  return { ...past, entry_id: newEntryId(at, seed), at: new Date(at), answer: null, refers_to: null }
}

const ITEMS_AT_A_TIME = 100

/** Copies the viewer's own progress to the cards of copied items, unless the viewer has already studied those cards. */
export async function copyProgress(
  ctx: Ctx,
  { user_id }: Viewer,
  copies: readonly { source: number; copy: number }[],
): Promise<void> {
  for (const some of batchesOf([...copies], ITEMS_AT_A_TIME))
    await inTransaction(ctx, async (tx) => {
      const keys = await repo.copyLog(tx.db, user_id, some, tx.now())
      if (keys.length > 0) await replaySides(tx, user_id, keys)
    })
}
