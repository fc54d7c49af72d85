import type { CardProgress } from '@vlacku/contract/flashcards'
import type { SideRow } from './cards/repository.ts'

/** Where somebody stands with one side of a card. */
export const presentProgress = (side: SideRow): CardProgress => ({
  flashcard_id: side.flashcard_id,
  card_side: side.card_side,
  status: side.status,
  state: side.state,
  stability: side.stability,
  difficulty: side.difficulty,
  interval: side.scheduled_days,
  learning_steps: side.learning_steps,
  review_count: side.reps,
  lapses: side.lapses,
  last_reviewed_at: side.last_review?.toISOString() ?? null,
  next_review_at: side.due?.toISOString() ?? null,
  snoozed_until: side.snoozed_until?.toISOString() ?? null,
  is_set_aside: side.set_aside,
})
