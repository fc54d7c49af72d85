import type { flashcards, HandlerInput } from '@vlacku/contract'
import type { StudySession, StudySettings } from '@vlacku/contract/flashcards'
import { type Allowance, type CardState, orderQuestions, type QueueItem, type StudyDays } from '@vlacku/study'
import { readUntilFull } from '../../../platform/boundedList.ts'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { readableCollection } from '../collections/index.ts'
import { openLevel } from '../levels/index.ts'
import type { SideRow } from './cards.repository.ts'
import { wholeCards } from './cards.service.ts'
import { type DistractorParts, distractorsOf } from './distractors.ts'
import * as prompts from './prompts.repository.ts'
import type { Moment, Wanted } from './selection.repository.ts'
import { studyOn } from './settings/settings.service.ts'
import { daysOf, momentOf, studyOf } from './settings/studyOf.ts'
import { streakOf } from './statistics/statistics.service.ts'

/** Maximum number of prompts per session. */
const MAX_QUESTIONS = 200
/** Maximum number of cards in a visitor's session. */
const MAX_CARDS = 1000

type Query = HandlerInput<typeof flashcards.getStudySession>['query']

export async function readSession(
  ctx: Ctx,
  parts: DistractorParts,
  { time_zone, more, ...wanted }: Query,
): Promise<StudySession> {
  const { collection_id, name, item_count, has_choices } = await readableCollection(ctx, wanted.collection_id)
  if (wanted.level_id !== undefined) await openLevel(ctx, wanted.level_id)
  const { settings, scheduling } = await studyOn(ctx, time_zone)
  const learner = ctx.viewer
  const session = learner
    ? await sessionOf(ctx, learner, { wanted, settings, more })
    : await sessionOfVisitor(ctx, wanted)
  const flashcards = session.cards.map(({ flashcard }) => flashcard)
  const distractors = has_choices ? await distractorsOf(parts, flashcards) : []
  return { collection: { collection_id, name, item_count, has_choices }, settings, scheduling, distractors, ...session }
}

/** Returns the user's answer count for today and the remaining daily allowance. */
async function allowanceOf(
  ctx: Ctx,
  user_id: number,
  { settings, days, collection_id }: { settings: StudySettings; days: StudyDays; collection_id: number | null },
) {
  const now = ctx.now()
  const start = new Date(days.startOf(now.getTime()))
  const today = await prompts.today(ctx.db, user_id, { now, start, collection_id })
  const left: Allowance = {
    new: Math.max(0, settings.new_per_day - today.introduced),
    reviews: Math.max(0, settings.reviews_per_day - today.reviewed),
  }
  return { today, left }
}

interface Requested {
  wanted: Wanted
  settings: StudySettings
  /** Number of prompts beyond the daily limits. */
  more: number
}

async function sessionOf(ctx: Ctx, { user_id }: Viewer, { wanted, settings, more }: Requested) {
  const days = daysOf(settings)
  const moment = momentOf(ctx, days)
  const { today, left: within } = await allowanceOf(ctx, user_id, {
    settings,
    days,
    collection_id: wanted.collection_id!,
  })
  const left = { new: within.new + more, reviews: within.reviews + more }
  return {
    // for a specific card, due dates and limits are ignored
    ...(wanted.flashcard_id === undefined
      ? await questionsDue(ctx, wanted, { user_id, moment, left })
      : await allQuestions(ctx, wanted)),
    answered_today: today.ratings.map((rating) => ({ rating })),
    next_due_at: await nextDueAt(ctx, user_id, wanted, days),
    streak: (await streakOf(ctx, user_id, days)).current_streak,
  }
}

/**
 * Returns the time at which the next card side becomes due; null if there is none. Reviews become due at the start of their day.
 */
async function nextDueAt(ctx: Ctx, user_id: number, wanted: Wanted, days: StudyDays): Promise<string | null> {
  const { review, other } = await prompts.nextDue(ctx.db, wanted, { user_id, ...momentOf(ctx, days) })
  const next = [...(other ? [other.getTime()] : []), ...(review ? [days.startOf(review.getTime())] : [])]
  return next.length > 0 ? new Date(Math.min(...next)).toISOString() : null
}

async function questionsDue(
  ctx: Ctx,
  wanted: Wanted,
  { user_id, moment, left }: { user_id: number; moment: Moment; left: Allowance },
) {
  const limits = { new: Math.min(left.new, MAX_QUESTIONS), reviews: Math.min(left.reviews, MAX_QUESTIONS) }
  const due = await prompts.dueQuestions(ctx.db, wanted, { user_id, limits, ...moment })
  const questions = due.sides.map(
    ({ place, ...side }): QueueItem => ({ ...side, position: place, state: stateOf(side) }),
  )
  const { queue } = orderQuestions(questions, moment.now.getTime(), limits, moment.dayEnd.getTime())
  const chosen = queue.slice(0, MAX_QUESTIONS).map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side }))
  const ids = [...new Set(chosen.map(({ flashcard_id }) => flashcard_id))]
  const whole = await readUntilFull(ids, (some) => wholeCards(ctx, some))
  const read = new Set(whole.map(({ flashcard }) => flashcard.flashcard_id))
  return {
    cards: whole,
    // the remaining prompts follow in the next session
    queue: chosen.filter(({ flashcard_id }) => read.has(flashcard_id)),
    held_back: { new: Math.max(0, due.new - left.new), due: Math.max(0, due.reviews - left.reviews) },
  }
}

const stateOf = ({ due, last_review, snoozed_until, ...side }: SideRow): CardState => ({
  ...side,
  due: due?.getTime() ?? 0,
  last_review: last_review?.getTime() ?? null,
  snoozed_until: snoozed_until?.getTime() ?? null,
})

/** Returns all sides of the selected cards in collection order. */
async function allQuestions(ctx: Ctx, wanted: Wanted) {
  const ids = await prompts.cardsInOrder(ctx.db, wanted, ctx.viewer?.user_id ?? null, MAX_CARDS)
  const whole = await readUntilFull(ids, (some) => wholeCards(ctx, some))
  const queue = whole.flatMap(({ progress }) =>
    progress.map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side })),
  )
  return { cards: whole, queue, held_back: { new: 0, due: 0 } }
}

/** Returns all cards, since only the visitor's browser knows which of them are due. */
const sessionOfVisitor = async (ctx: Ctx, wanted: Wanted) => ({
  ...(await allQuestions(ctx, wanted)),
  ...{ answered_today: [], next_due_at: null, streak: 0 },
})

/** Returns, for each collection, the number of prompts that a session would currently show, and the number withheld. */
export async function countFlashcards(ctx: Ctx, viewer: Viewer) {
  const { user_id } = viewer
  const { settings } = await studyOf(ctx.db, viewer)
  const days = daysOf(settings)
  const { left } = await allowanceOf(ctx, user_id, { settings, days, collection_id: null })
  const counts = await prompts.countsOfCollections(ctx.db, user_id, momentOf(ctx, days))
  const collections = counts.map(({ reviews, new: fresh, ...collection }) => {
    const allowed = { new: Math.min(fresh, left.new), reviews: Math.min(reviews, left.reviews) }
    const held_back = { new: fresh - allowed.new, due: reviews - allowed.reviews }
    return { ...collection, new: allowed.new, due: allowed.reviews, held_back }
  })
  return { collections, next_due_at: await nextDueAt(ctx, user_id, {}, days) }
}
