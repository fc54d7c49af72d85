import { EARLIEST_REVIEW_MS } from '@vlacku/contract/flashcards'
import type { Rating } from '@vlacku/study'
import type { AnkiReview } from './readDatabase.ts'

/** A review of one side, in the format of the study log. */
export interface PastEntry {
  /** Anki's review ID, which is also the review time (Unix ms). */
  at: number
  kind: 'review' | 'reset'
  rating: Rating | null
  duration_ms: number
}

const MAX_MS = 3_600_000
const FILTERED = 3
const BY_HAND = 4

/**
 * Returns the study log of a card. Cards reset in Anki (manual entries without a factor) start over. Like Anki's FSRS, ignores
 * other manual entries and previews in filtered decks.
 */
export const pastOf = (reviews: readonly AnkiReview[]): PastEntry[] =>
  reviews.flatMap(({ id: at, ease, duration_ms, kind, factor }): PastEntry[] => {
    if (at < EARLIEST_REVIEW_MS) return []
    const common = { at, duration_ms: Math.max(0, Math.min(duration_ms, MAX_MS)) }
    if (ease === 0) return kind === BY_HAND && factor === 0 ? [{ ...common, kind: 'reset', rating: null }] : []
    if (ease < 1 || ease > 4 || kind > BY_HAND || (kind === FILTERED && factor === 0)) return []
    return [{ ...common, kind: 'review', rating: ease as Rating }]
  })
