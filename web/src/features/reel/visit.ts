import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Show } from './queries.ts'

interface Visit {
  seed: number
  show: Show
  /** Index of the current card, keyed by reel. */
  at: Map<string, number>
}

const visits = new WeakMap<QueryClient, Visit>()

/** Returns the reel state of this visit, so that users return to the same card after opening a word. */
export function useVisit(): Visit {
  const client = useQueryClient()
  const visit = visits.get(client) ?? { seed: newSeed(), show: 'both', at: new Map() }
  visits.set(client, visit)
  return visit
}

export const newSeed = () => Math.floor(Math.random() * 2 ** 32)
