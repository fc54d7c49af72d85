import { bestFirst, type Candidates, type RankedEntry } from './candidates.ts'

/** Number of lifted entries that follow each of the closest entries. */
const PER_CLOSEST = 2

/**
 * Splits the results into a head and the rest. The head alternates between the closest entry and the next two lifted entries,
 * until it contains all allowed lifted entries.
 */
export function liftedFirst(
  found: readonly RankedEntry[],
  lifted: readonly number[],
  candidates: Candidates,
): { first: RankedEntry[]; rest: RankedEntry[] } {
  const scores = new Map(found.map(({ at, score }) => [at, score]))
  const places = [...new Set(lifted.map((entry) => candidates.delta.placeOf(entry)))]
  const chosen = places.filter((at) => at >= 0 && candidates.mayBeFound(at))
  const closest = bestFirst(found, chosen.length, candidates).map(({ at }) => at)
  const first = new Set<number>()
  const take = (from: number[], count: number) => {
    for (let taken = 0; taken < count && from.length > 0; ) {
      const at = from.shift()!
      if (first.has(at)) continue
      first.add(at)
      taken++
    }
  }
  while (chosen.length > 0) {
    take(closest, 1)
    take(chosen, PER_CLOSEST)
  }
  return {
    first: Array.from(first, (at) => ({ at, score: scores.get(at) ?? 0 })),
    rest: found.filter(({ at }) => !first.has(at)),
  }
}
