import { useQuery } from '@tanstack/react-query'
import type { Endpoints, Result } from '@vlacku/contract'
import { type CountedKind, hasQuestions } from '../counts.ts'
import { countsQuery, streakQuery } from '../queries.ts'

type Counted = Result<Endpoints['GET /flashcards/counts']>['collections'][number]

export interface Today {
  /** Number of prompts of each kind, counted in the same way as in a study session. */
  counts: Record<CountedKind, number>
  /** Number of cards in all collections that the user owns or studies. */
  total: number
  /** Collection to study now; undefined if there is nothing to study. */
  next: Counted | undefined
  /** True if more than one collection has prompts. */
  isOneOfSeveral: boolean
  /** Time when the next card becomes due (ISO 8601); null if there is none. */
  next_due_at: string | null
  /** Streak in days; null if there is none. */
  streak: number | null
}

/** Returns a study summary of all collections; undefined while it is loading, null if loading failed. */
export function useToday(): Today | undefined | null {
  const counts = useQuery(countsQuery)
  const streak = useQuery(streakQuery)
  if (counts.isPending || streak.isPending) return undefined
  if (!counts.data) return null
  const { collections, next_due_at } = counts.data
  const sum = (field: CountedKind | 'total') => collections.reduce((all, one) => all + one[field], 0)
  return {
    counts: { new: sum('new'), learning: sum('learning'), due: sum('due') },
    total: sum('total'),
    next: mostUrgent(collections),
    isOneOfSeveral: collections.filter(hasQuestions).length > 1,
    next_due_at,
    streak: streak.data?.current_streak || null,
  }
}

/**
 * Returns the collection with the most due reviews; if there are none, the one with the most learning steps; otherwise, the one
 * with the most new cards.
 */
export const mostUrgent = (collections: readonly Counted[]): Counted | undefined =>
  collections.filter(hasQuestions).toSorted((a, b) => b.due - a.due || b.learning - a.learning || b.new - a.new)[0]
