import type { flashcards, HandlerInput } from '@vlacku/contract'
import type { CardProgress, CardWithProgress } from '@vlacku/contract/flashcards'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { readableCollection, readCards, saveItem } from '../collections/index.ts'
import { levelsOfCards, onCardRemoved, readableLevel } from '../levels/index.ts'
import * as repo from './cards.repository.ts'
import { presentProgress } from './flashcards.serialize.ts'
import { daysOf, momentOf, studyOf } from './settings/studyOf.ts'

/** Returns complete cards with a user's progress, in the given order. Runs four SQL statements. */
export async function wholeCards(ctx: Ctx, flashcard_ids: number[]): Promise<CardWithProgress[]> {
  const user_id = ctx.viewer?.user_id ?? null
  if (flashcard_ids.length === 0) return []
  const [cards, sides, levels] = await Promise.all([
    readCards(ctx, flashcard_ids),
    repo.sidesOfCards(ctx.db, flashcard_ids, user_id),
    levelsOfCards(ctx.db, flashcard_ids, user_id),
  ])
  const sidesOf = new Map<number, CardProgress[]>(flashcard_ids.map((id) => [id, []]))
  for (const side of sides) sidesOf.get(side.flashcard_id)?.push(presentProgress(side, user_id))
  const levelsOf = new Map(levels.map((level) => [level.flashcard_id, level]))
  return cards.map((flashcard) => {
    const { level_ids = [], is_locked = false } = levelsOf.get(flashcard.flashcard_id) ?? {}
    return { flashcard, progress: sidesOf.get(flashcard.flashcard_id) ?? [], level_ids, is_locked }
  })
}

/** Throws unless the viewer may read the given collection or level. */
async function assertReadable(
  ctx: Ctx,
  { collection_id, level_id }: { collection_id?: number | undefined; level_id?: number | undefined },
): Promise<void> {
  if (collection_id !== undefined) await readableCollection(ctx, collection_id)
  if (level_id !== undefined) await readableLevel(ctx, level_id)
}

/** Runs at most eight SQL statements regardless of the number of cards. */
export async function listFlashcards(
  ctx: Ctx,
  viewer: Viewer,
  { page, per_page, ...wanted }: HandlerInput<typeof flashcards.listFlashcards>['query'],
) {
  await assertReadable(ctx, wanted)
  const { settings } = await studyOf(ctx.db, viewer)
  const moment = momentOf(ctx, daysOf(settings))
  const found = await repo.cardsPage(ctx.db, wanted, { user_id: viewer.user_id, page, per_page, ...moment })
  const { flashcard_ids, total, due_count } = found
  return { flashcards: await wholeCards(ctx, flashcard_ids), total, page, per_page, due_count }
}

/** Adds an item to the collection being studied, or reuses the existing item for the same definition. */
export async function makeFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  body: HandlerInput<typeof flashcards.makeFlashcard>['body'],
) {
  const { flashcard } = await saveItem(ctx, viewer, collection_id, body, onCardRemoved)
  const [card] = await wholeCards(ctx, [flashcard!.id])
  return { flashcard: card!.flashcard, progress: card!.progress }
}
