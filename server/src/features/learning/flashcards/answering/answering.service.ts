import type { flashcards, HandlerInput } from '@vlacku/contract'
import { SNOOZE_HOURS } from '@vlacku/contract/flashcards'
import { compareTexts } from '@vlacku/grammar'
import {
  type CardSide,
  cardKey,
  gradeAnswer,
  isRight,
  newEntryId,
  type Rating,
  type StructureComparison,
  sidesOf,
} from '@vlacku/study'
import { type Ctx, inTransaction, type Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { readCards } from '../../collections/index.ts'
import { levelsOfCards } from '../../levels/index.ts'
import { type CardSnapshot, cardSnapshots, sidesOfCards } from '../cards.repository.ts'
import { presentProgress, presentState } from '../flashcards.serialize.ts'
import type { NewEntry } from '../log/log.repository.ts'
import { believedTime, idFollowing, writeEntries } from '../log/log.service.ts'
import { type SideSnapshot, sideSnapshots } from './answering.repository.ts'
import { writeNewest } from './newest.ts'

type Answered = Pick<
  HandlerInput<typeof flashcards.reviewFlashcard>['body'],
  'flashcard_id' | 'entry_id' | 'at' | 'duration_ms'
>

async function cardToStudy(ctx: Ctx, viewer: Viewer, id: number, side?: CardSide): Promise<CardSnapshot> {
  const [card] = await cardSnapshots(ctx.db, [id], viewer.user_id)
  return requireCard(card, side)
}

/** Returns a side of a card with the user's progress on it. */
async function sideToStudy(
  ctx: Ctx,
  { user_id }: Viewer,
  flashcard_id: number,
  { card_side, entry_id, ...rest }: Pick<Answered, 'entry_id' | 'flashcard_id'> & { card_side: CardSide },
): Promise<SideSnapshot> {
  assertSameCard(flashcard_id, rest)
  return requireCard(await sideSnapshots(ctx.db, user_id, { flashcard_id, card_side }, entry_id ?? null), card_side)
}

/** Throws if the body and the path contain different card IDs. */
function assertSameCard(id: number, { flashcard_id = id }: { flashcard_id?: number | undefined }): void {
  if (flashcard_id !== id)
    throw new AppError('invalid_request', { fields: { flashcard_id: 'differs from the ID in the path' } })
}

function requireCard<T extends CardSnapshot>(card: T | undefined, side?: CardSide): T {
  if (!card) throw new AppError('flashcard_not_found')
  if (side && !sidesOf(card.direction).includes(side))
    throw new AppError('invalid_request', { fields: { card_side: 'is not a side of this card' } })
  return card
}

async function assertOpen({ db }: Ctx, { user_id }: Viewer, { in_levels, flashcard_id }: CardSnapshot): Promise<void> {
  if (!in_levels) return
  const [levels] = await levelsOfCards(db, [flashcard_id], user_id)
  if (levels?.is_locked) throw new AppError('level_locked')
}

const entryOf = (
  ctx: Ctx,
  { flashcard_id, card_side }: { flashcard_id: number; card_side: CardSide },
  { entry_id, at, duration_ms }: Answered,
): Omit<NewEntry, 'kind'> => ({
  entry_id: entry_id ?? newEntryId(ctx.now().getTime()),
  flashcard_id,
  card_side,
  rating: null,
  at: believedTime(at, ctx.now()),
  duration_ms: duration_ms ?? null,
  answer: null,
  refers_to: null,
})

interface Review extends Answered {
  card_side: CardSide
  rating: Rating
  answer?: string
}

async function review(ctx: Ctx, viewer: Viewer, side: SideSnapshot, { rating, answer, card_side, ...rest }: Review) {
  await assertOpen(ctx, viewer, side)
  const key = { flashcard_id: side.flashcard_id, card_side }
  const entry = { ...entryOf(ctx, key, rest), kind: 'review' as const, rating, answer: answer ?? null }
  const { state, completed_levels } =
    (await writeNewest(ctx, viewer, entry, side)) ?? (await replayWith(ctx, viewer, entry, side))
  // without a state, the entry was already stored
  const progress = state ? presentState(side, card_side, state, viewer.user_id) : await sideNow(ctx, viewer, key)
  return {
    success: true as const,
    message: 'Review counted',
    card_side,
    next_review: progress.next_review_at,
    entry_id: entry.entry_id,
    progress,
    completed_levels,
  }
}

async function replayWith(ctx: Ctx, viewer: Viewer, entry: NewEntry, card: CardSnapshot) {
  const { completed_levels, states } = await inTransaction(ctx, (tx) => writeEntries(tx, viewer, [entry], [card]))
  return { completed_levels, state: states.get(cardKey(entry.flashcard_id, entry.card_side)) }
}

async function sideNow(
  ctx: Ctx,
  viewer: Viewer,
  { flashcard_id, card_side }: { flashcard_id: number; card_side: CardSide },
) {
  const sides = await sidesOfCards(ctx.db, [flashcard_id], viewer.user_id)
  return presentProgress(sides.find((side) => side.card_side === card_side)!, viewer.user_id)
}

export async function reviewFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { rating, ...body }: HandlerInput<typeof flashcards.reviewFlashcard>['body'],
) {
  const side = await sideToStudy(ctx, viewer, id, body)
  return review(ctx, viewer, side, { ...body, rating: rating as Rating })
}

async function grade(ctx: Ctx, card: CardSnapshot, answer: string, side: CardSide) {
  const [content] = await readCards(ctx, [card.flashcard_id])
  if (!content) throw new AppError('flashcard_not_found')
  const { structure, ...grade } = gradeAnswer(answer, content, side, compareTexts)
  return {
    ...grade,
    ...(structure && { structure: presentStructure(structure) }),
    answer_correct: isRight(grade.rating),
  }
}

const presentStructure = ({ isEqual, isReordered, ...words }: StructureComparison) => ({
  ...words,
  is_equal: isEqual,
  is_reordered: isReordered,
})

export async function fillInFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { answer, ...body }: HandlerInput<typeof flashcards.fillInFlashcard>['body'],
) {
  const side = await sideToStudy(ctx, viewer, id, body)
  const graded = await grade(ctx, side, answer, body.card_side)
  return { ...(await review(ctx, viewer, side, { ...body, answer, rating: graded.rating })), ...graded }
}

export async function answerFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { answer, ...body }: HandlerInput<typeof flashcards.answerFlashcard>['body'],
) {
  const { card_side } = body
  const side = await sideToStudy(ctx, viewer, id, body)
  await assertOpen(ctx, viewer, side)
  const graded = await grade(ctx, side, answer, card_side)
  if (!graded.answer_correct)
    return { success: false, message: 'Not right', ...graded, card_side, next_review: null, progress: null }
  const { message, next_review, progress } = await review(ctx, viewer, side, { ...body, answer, rating: graded.rating })
  return { success: true, message, ...graded, card_side, next_review, progress }
}

/** Returns the requested side of a card, or all sides. */
async function sidesMeant(ctx: Ctx, viewer: Viewer, id: number, side: CardSide | undefined) {
  const card = await cardToStudy(ctx, viewer, id, side)
  const sides = side ? [side] : sidesOf(card.direction)
  return { card, keys: sides.map((card_side) => ({ flashcard_id: id, card_side })) }
}

async function writeOnSides(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  kind: 'snooze' | 'reset',
  { card_side, entry_id, ...rest }: Answered & { card_side?: CardSide | undefined },
): Promise<Date> {
  assertSameCard(id, rest)
  const { card, keys } = await sidesMeant(ctx, viewer, id, card_side)
  const at = believedTime(rest.at, ctx.now())
  const entries = keys.map((key, nth): NewEntry => {
    // derives the entry ID for the second side, so that repeating the request adds nothing
    const own = entry_id !== undefined && nth > 0 ? idFollowing('side', entry_id, key) : entry_id
    return { ...entryOf(ctx, key, { ...rest, entry_id: own }), kind, at }
  })
  await inTransaction(ctx, (tx) => writeEntries(tx, viewer, entries, [card]))
  return at
}

export async function snoozeFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  body: HandlerInput<typeof flashcards.snoozeFlashcard>['body'],
) {
  const at = await writeOnSides(ctx, viewer, id, 'snooze', body)
  const snoozed_until = new Date(at.getTime() + SNOOZE_HOURS * 3_600_000).toISOString()
  return { success: true as const, message: `Snoozed for ${SNOOZE_HOURS} hours`, snoozed_until }
}

export async function resetFlashcard(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  body: HandlerInput<typeof flashcards.resetFlashcard>['body'],
) {
  await writeOnSides(ctx, viewer, id, 'reset', body)
  return { success: true as const, message: 'The card is new again' }
}
