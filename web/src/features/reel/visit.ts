import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Show } from './queries.ts'

interface Visit {
  seed: number
  show: Show
  /** Index of the current card, by reel. */
  at: Map<string, number>
}

const visits = new WeakMap<QueryClient, Visit>()

/** Returns the state of the reel for this visit: after opening a word, users return to the same card. */
export function useVisit(): Visit {
  const client = useQueryClient()
  const visit = visits.get(client) ?? { seed: newSeed(), show: 'both', at: new Map() }
  visits.set(client, visit)
  return visit
}

export const newSeed = () => Math.floor(Math.random() * 2 ** 32)
