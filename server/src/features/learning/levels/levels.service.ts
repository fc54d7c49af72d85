import type { HandlerInput, levels } from '@vlacku/contract'
import { DEFAULT_MIN_CARDS, DEFAULT_MIN_SUCCESS_RATE, type Level, type LevelCard } from '@vlacku/contract/levels'
import { BATCH, batchesOf } from '../../../platform/batches.ts'
import { type Ctx, inTransaction, type Paging, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { ownCollection, readableCollection, readCards } from '../collections/index.ts'
import { addCards, cardsAmong, levelCardsPage, removeCard } from './cards.repository.ts'
import { completeLevels, levelsOfItem } from './completions.repository.ts'
import * as repo from './levels.repository.ts'

/** Runs two SQL statements. */
export async function listLevels(ctx: Ctx, collection_id: number) {
  await readableCollection(ctx, collection_id)
  const rows = await repo.levelRows(ctx.db, { collection_id }, ctx.viewer?.user_id ?? null)
  return { levels: rows.map((row) => present(row, ctx.viewer)), total: rows.length }
}

function present(row: repo.LevelRow, viewer: Viewer | null): Level {
  const { unlocked_at, completed_at, answered_cards, correct, total, last_at, created_at, ...level } = row
  const isLocked = row.prerequisites.some(({ is_completed }) => !is_completed)
  return {
    ...level,
    created_at: created_at.toISOString(),
    is_locked: isLocked,
    is_started: total > 0,
    progress: viewer && {
      cards_completed: answered_cards,
      correct_answers: correct,
      total_answers: total,
      success_rate: total === 0 ? 0 : correct / total,
      is_unlocked: !isLocked,
      // a level without cards counts as complete, as in `prerequisites`
      is_completed: completed_at !== null || row.card_count === 0,
      unlocked_at: isLocked ? null : (unlocked_at?.toISOString() ?? null),
      completed_at: completed_at?.toISOString() ?? null,
      last_activity_at: last_at?.toISOString() ?? null,
    },
  }
}

/** Returns a level whose collection the viewer may read. */
export async function readableLevel(ctx: Ctx, level_id: number): Promise<repo.LevelMetadata> {
  const level = await repo.findLevel(ctx.db, level_id)
  if (!level) throw new AppError('level_not_found')
  await ofLevel(readableCollection(ctx, level.collection_id))
  return level
}

/** Throws unless all prerequisites of the level are completed. */
export async function openLevel(ctx: Ctx, level_id: number): Promise<void> {
  await readableLevel(ctx, level_id)
  if ((await levelAsItIs(ctx, level_id)).is_locked) throw new AppError('level_locked')
}

async function ownLevel(ctx: Ctx, viewer: Viewer, level_id: number): Promise<repo.LevelMetadata> {
  const level = await repo.findLevel(ctx.db, level_id)
  if (!level) throw new AppError('level_not_found')
  await ofLevel(ownCollection(ctx, viewer, level.collection_id))
  return level
}

/** Replaces errors about a level's collection, since the existence of the collection must not be revealed. */
const ofLevel = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((error) => {
    throw error instanceof AppError && error.code === 'collection_not_found' ? new AppError('level_not_found') : error
  })

async function levelAsItIs({ db, viewer }: Ctx, level_id: number): Promise<Level> {
  const [row] = await repo.levelRows(db, { level_id }, viewer?.user_id ?? null)
  return present(row!, viewer)
}

export async function addLevel(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  { prerequisite_ids, ...fields }: HandlerInput<typeof levels.addLevel>['body'],
) {
  await ownCollection(ctx, viewer, collection_id)
  return idempotent(ctx, async (tx) => {
    await repo.lockLevels(tx.db, collection_id)
    const level_id = await repo.addLevel(tx.db, collection_id, { ...fields, position: fields.position, at: tx.now() })
    await require(tx, { level_id, collection_id }, prerequisite_ids)
    notifyPages(tx, collection_id)
    return levelAsItIs(tx, level_id)
  })
}

/** Creates a chain of levels. Each requires the previous level and a number of answered cards of its own. */
export async function addPath(
  tx: Tx,
  collection_id: number,
  levels: { name: string; flashcard_ids: number[]; min_cards: number }[],
): Promise<void> {
  let before: number[] = []
  for (const { name, flashcard_ids, min_cards } of levels) {
    const content = { name, description: '', min_cards, min_success_rate: DEFAULT_MIN_SUCCESS_RATE }
    const level_id = await repo.addLevel(tx.db, collection_id, { ...content, position: undefined, at: tx.now() })
    await repo.setPrerequisites(tx.db, level_id, before)
    await addCards(tx.db, level_id, flashcard_ids, undefined)
    before = [level_id]
  }
  notifyPages(tx, collection_id)
}

const MAX_LEVELS = 200
const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s:_]+/g, ' ')
    .trim()

/**
 * Adds cards to at most 200 levels by name, in batches. Missing levels are appended without prerequisites. Names are compared
 * case-insensitively, treating spaces, colons and underscores alike. Returns the number of levels that received cards.
 */
export async function putIntoLevels(
  ctx: Ctx,
  collection_id: number,
  newLevels: { name: string; flashcard_ids: number[] }[],
): Promise<number> {
  let filled = 0
  for (const { name, flashcard_ids } of newLevels.slice(0, MAX_LEVELS)) {
    let added = 0
    for (const some of batchesOf(flashcard_ids))
      await inTransaction(ctx, async (tx) => {
        await repo.lockLevels(tx.db, collection_id)
        added += await addCards(tx.db, await levelNamed(tx, collection_id, name), some, undefined)
      })
    if (added === 0) continue
    filled += 1
    await inTransaction(ctx, async (tx) => {
      await completeLevels(tx.db, { level_ids: [await levelNamed(tx, collection_id, name)] }, tx.now())
      notifyPages(tx, collection_id)
    })
  }
  return filled
}

/** Returns the level with the given name, creating it if missing. */
async function levelNamed(tx: Tx, collection_id: number, name: string): Promise<number> {
  const rows = await repo.namesOfLevels(tx.db, collection_id)
  const known = rows.find((one) => folded(one.name) === folded(name))
  if (known) return known.level_id
  const limits = { min_cards: DEFAULT_MIN_CARDS, min_success_rate: DEFAULT_MIN_SUCCESS_RATE }
  return repo.addLevel(tx.db, collection_id, { name, description: '', ...limits, position: undefined, at: tx.now() })
}

export async function editLevel(
  ctx: Ctx,
  viewer: Viewer,
  level_id: number,
  { prerequisite_ids, position, ...changes }: HandlerInput<typeof levels.editLevel>['body'],
) {
  const level = await ownLevel(ctx, viewer, level_id)
  return inTransaction(ctx, async (tx) => {
    await repo.lockLevels(tx.db, level.collection_id)
    await repo.changeLevel(tx.db, level_id, definedOf(changes))
    if (position !== undefined) await repo.placeLevel(tx.db, level, position)
    if (prerequisite_ids) await require(tx, level, prerequisite_ids)
    return changed(tx, level)
  })
}

const definedOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<repo.LevelContent>

/** Completes a changed level for users who meet its new requirements. */
async function changed(tx: Tx, { level_id, collection_id }: repo.LevelMetadata): Promise<Level> {
  await completeLevels(tx.db, { level_ids: [level_id] }, tx.now())
  notifyPages(tx, collection_id)
  return levelAsItIs(tx, level_id)
}

/** Updates levels after a card was removed, since they may now be complete or empty. Must be called after every removal. */
export async function onCardRemoved(tx: Tx, item_id: number): Promise<void> {
  const level_ids = await levelsOfItem(tx.db, item_id)
  if (level_ids.length > 0) await completeLevels(tx.db, { level_ids }, tx.now())
}

const notifyPages = (tx: Tx, collection_id: number) =>
  tx.emit({ kind: 'collections_changed', collection_ids: [collection_id] })

/** Sets the prerequisites of a level. They must be in the same collection and must not require the level itself. */
async function require(
  tx: Tx,
  level: Pick<repo.LevelMetadata, 'level_id' | 'collection_id'>,
  prerequisite_ids: number[],
) {
  const wanted = [...new Set(prerequisite_ids)]
  const known = new Set(await repo.levelsAmong(tx.db, level.collection_id, wanted))
  const missing = prerequisite_ids.flatMap((id, at) =>
    known.has(id) ? [] : [[`prerequisite_ids.${at}`, 'is no level of this collection']],
  )
  if (missing.length > 0) throw new AppError('level_not_found', { fields: Object.fromEntries(missing) })
  const circle = await repo.circleOf(tx.db, level.level_id, wanted)
  if (circle.length > 0) {
    const way = [circle.at(-1), ...circle].join(' → ')
    throw new AppError('level_cycle', { fields: { prerequisite_ids: `would create a cycle: ${way}` }, circle })
  }
  await repo.setPrerequisites(tx.db, level.level_id, wanted)
}

export async function deleteLevel(ctx: Ctx, viewer: Viewer, level_id: number) {
  const level = await ownLevel(ctx, viewer, level_id)
  await inTransaction(ctx, async (tx) => {
    await repo.lockLevels(tx.db, level.collection_id)
    const required_by = await repo.levelsRequiring(tx.db, level_id)
    if (required_by.length > 0) throw new AppError('level_required', { required_by })
    await repo.deleteLevel(tx.db, level)
    notifyPages(tx, level.collection_id)
  })
  return { success: true as const, message: 'Level deleted' }
}

/** Runs five SQL statements regardless of the number of cards. */
export async function listLevelCards(ctx: Ctx, level_id: number, { page, per_page }: Paging) {
  await readableLevel(ctx, level_id)
  const user_id = ctx.viewer?.user_id ?? null
  const { rows, total } = await levelCardsPage(ctx.db, level_id, { user_id, page, per_page })
  const shown = await readCards(
    ctx,
    rows.map(({ flashcard_id }) => flashcard_id),
  )
  const byId = new Map(shown.map((card) => [card.flashcard_id, card]))
  const cards = rows.flatMap(({ flashcard_id, position, correct, total, last_at }): LevelCard[] => {
    const card = byId.get(flashcard_id)
    if (!card) return []
    const { word, definition, free_content_front, free_content_back, has_front_image, has_back_image } = card
    const { collection_id, item_id, definition_id, valsi_id } = card
    const content = { word, definition, free_content_front, free_content_back, has_front_image, has_back_image }
    const numbers = { collection_id, item_id, definition_id, valsi_id }
    const last_reviewed_at = last_at?.toISOString() ?? null
    const progress =
      total === 0
        ? null
        : { correct_answers: correct, total_attempts: total, success_rate: correct / total, last_reviewed_at }
    return [{ flashcard_id, position, ...content, ...numbers, ci_notes: card.notes, progress }]
  })
  return { cards, total, page, per_page }
}

export async function addLevelCards(
  ctx: Ctx,
  viewer: Viewer,
  level_id: number,
  { flashcard_ids, start_position }: HandlerInput<typeof levels.addLevelCards>['body'],
) {
  const level = await ownLevel(ctx, viewer, level_id)
  const wanted = [...new Set(flashcard_ids)]
  const added_count = await inTransaction(ctx, async (tx) => {
    await repo.lockLevels(tx.db, level.collection_id)
    const known = new Set(await cardsAmong(tx.db, level.collection_id, wanted))
    const missing = flashcard_ids.flatMap((id, at) =>
      known.has(id) ? [] : [[`flashcard_ids.${at}`, 'is no card of this collection']],
    )
    if (missing.length > 0) throw new AppError('flashcard_not_found', { fields: Object.fromEntries(missing) })
    const added = await addCards(tx.db, level_id, wanted, start_position)
    await changed(tx, level)
    return added
  })
  return { success: true as const, message: 'Cards added', added_count }
}

export async function removeLevelCard(ctx: Ctx, viewer: Viewer, level_id: number, flashcard_id: number) {
  const level = await ownLevel(ctx, viewer, level_id)
  await inTransaction(ctx, async (tx) => {
    await repo.lockLevels(tx.db, level.collection_id)
    if (!(await removeCard(tx.db, level_id, flashcard_id))) throw new AppError('flashcard_not_found')
    await changed(tx, level)
  })
  return { success: true as const, message: 'Card taken out' }
}

/** Copies a collection's levels to a copy of the collection, in batches of cards. */
export async function copyLevels(ctx: Ctx, from: number, to: number, copies: { source: number; copy: number }[]) {
  const levels = await repo.copyLevels(ctx.db, { from, to, at: ctx.now() })
  if (levels.length === 0) return
  // smaller batches, since a card may be in every level
  for (const some of batchesOf(copies, Math.ceil(BATCH / levels.length)))
    await repo.copyLevelCards(ctx.db, levels, some)
}
