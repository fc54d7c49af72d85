import { useQuery } from '@tanstack/react-query'
import type { Calls, Result } from '@vlacku/contract'
import { countsQuery, streakQuery } from '../queries.ts'

type Counted = Result<Calls['GET /flashcards/counts']>['collections'][number]

/** Minimum streak to show (days). */
const MIN_STREAK_DAYS = 2

interface Today {
  due: number
  new: number
  /** Cards in all collections that the user owns or studies. */
  total: number
  /** Collection to study now; undefined if no card is due or new. */
  next: Counted | undefined
  /** ISO 8601; null if no card will become due. */
  next_due_at: string | null
  /** Streak in days; null if shorter than `MIN_STREAK_DAYS`. */
  streak: number | null
}

/** Study summary over all collections; undefined while loading, null if it can't be loaded. */
export function useToday(): Today | undefined | null {
  const counts = useQuery(countsQuery)
  const streak = useQuery(streakQuery)
  if (counts.isPending || streak.isPending) return undefined
  if (!counts.data) return null
  const { collections, next_due_at } = counts.data
  const sum = (field: 'due' | 'new' | 'total') => collections.reduce((all, one) => all + one[field], 0)
  const days = streak.data?.current_streak ?? 0
  return {
    due: sum('due'),
    new: sum('new'),
    total: sum('total'),
    next: mostUrgent(collections),
    next_due_at,
    streak: days >= MIN_STREAK_DAYS ? days : null,
  }
}

/** The collection with the most cards due; with the most new cards if none is due. */
export const mostUrgent = (collections: readonly Counted[]): Counted | undefined =>
  collections.filter((one) => one.due + one.new > 0).toSorted((a, b) => b.due - a.due || b.new - a.new)[0]
