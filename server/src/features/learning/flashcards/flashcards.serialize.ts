import type { CardProgress } from '@vlacku/contract/flashcards'
import { type CardSide, type CardState, type Direction, statusOf } from '@vlacku/study'
import type { SideRow } from './cards.repository.ts'
import { dateOf } from './log/log.repository.ts'

/**
 * Returns the time of the next review. A snooze overrides the due date. An information card is never due again after it has been
 * shown.
 */
const nextReview = ({ state, due, snoozed_until }: SideRow) =>
  state > 0 && due === null ? null : (snoozed_until ?? due)

/** Maps difficulty 5.5 to ease 2.5, the initial ease of SM-2, and difficulty 10 to ease 1.3, the minimum of SM-2. */
const easeFactor = ({ state, difficulty }: SideRow) => (state === 0 ? 2.5 : 1.3 + ((10 - difficulty) * 1.2) / 4.5)

/** Serializes a user's progress on one side of a card; `user_id` is null for visitors. */
export const presentProgress = (side: SideRow, user_id: number | null): CardProgress => ({
  id: 2 * side.flashcard_id + (side.card_side === 'reverse' ? 1 : 0),
  user_id,
  flashcard_id: side.flashcard_id,
  card_side: side.card_side,
  status: side.status,
  state: side.state,
  stability: side.stability,
  difficulty: side.difficulty,
  ease_factor: easeFactor(side),
  interval: side.scheduled_days,
  learning_steps: side.learning_steps,
  review_count: side.reps,
  lapses: side.lapses,
  last_reviewed_at: side.last_review?.toISOString() ?? null,
  next_review_at: nextReview(side)?.toISOString() ?? null,
  snoozed_until: side.snoozed_until?.toISOString() ?? null,
  is_set_aside: side.set_aside,
})

/** Serializes a newly computed state. An information card is complete once it has been shown. */
export function presentState(
  { flashcard_id, direction }: { flashcard_id: number; direction: Direction },
  card_side: CardSide,
  state: CardState,
  user_id: number,
): CardProgress {
  const isOver = state.state > 0 && direction === 'justinformation'
  const status = isOver ? 'graduated' : statusOf(state)
  const due = state.state === 0 || isOver ? null : new Date(state.due)
  const { last_review, snoozed_until, ...rest } = state
  const dates = { due, last_review: dateOf(last_review), snoozed_until: dateOf(snoozed_until) }
  return presentProgress({ ...rest, ...dates, flashcard_id, card_side, status }, user_id)
}
