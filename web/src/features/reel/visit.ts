import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Show } from './queries.ts'

interface Visit {
  seed: number
  show: Show
  /** The card on the screen, by reel. */
  at: Map<string, number>
}

const visits = new WeakMap<QueryClient, Visit>()

/** One reel a visit: whoever opens a word and comes back finds the same card. */
export function useVisit(): Visit {
  const client = useQueryClient()
  const visit = visits.get(client) ?? { seed: newSeed(), show: 'both', at: new Map() }
  visits.set(client, visit)
  return visit
}

export const newSeed = () => Math.floor(Math.random() * 2 ** 32)
