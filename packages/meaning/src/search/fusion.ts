import { PARAMETERS } from '../parameters.ts'
import type { Cosines } from '../vectors/vectorTable.ts'
import { bestFirst, type Candidates, type RankedEntry } from './candidates.ts'

/**
 * Combines vector scores with the scores of entries found without vectors; all of them are similarities from 0 to 1. The two
 * scores are treated as independent evidence, combined by noisy-or (Pearl 1988): either suffices, both together count more, and
 * vectors decide if query words are unknown. Entries found only by vectors are added if they are similar enough. `except` is an
 * entry to exclude.
 */
export function fuse(
  found: readonly RankedEntry[],
  candidates: Candidates,
  cosines: Cosines,
  except?: number,
): RankedEntry[] {
  const { delta } = candidates
  const similarity = new Similarity(cosines)
  const nearAt = (at: number, near: number) => PARAMETERS.vectors.weight * near * delta.penaltyOf(at)
  const known = new Set<number>()
  const fused = found.map(({ at, score }) => {
    known.add(at)
    const cosine = cosines.of(candidates.entryOf(at))
    return { at, score: cosine === undefined ? score : either(score, nearAt(at, similarity.of(cosine))) }
  })
  for (const { entry_id, near } of mostSimilar(cosines, similarity, except)) {
    const at = delta.placeOf(entry_id)
    if (at >= 0 && !known.has(at) && candidates.mayBeFound(at)) fused.push({ at, score: nearAt(at, near) })
  }
  return fused
}

const either = (one: number, other: number) => 1 - (1 - one) * (1 - other)

/**
 * Maps a cosine to its position between the mean of all cosines and 1, or to 0 if it is below the mean. Models differ in the
 * cosines of unrelated texts, which the mean estimates. The mean of a few vectors is shrunk towards 0, the mean for random
 * directions.
 */
class Similarity {
  readonly #mean: number

  constructor({ sum, rows }: Cosines) {
    this.#mean = Math.max(0, sum / (rows + PARAMETERS.vectors.atZero))
  }

  of(cosine: number): number {
    return Math.min(1, Math.max(0, (cosine - this.#mean) / (1 - this.#mean)))
  }

  cosineOf(near: number): number {
    return this.#mean + near * (1 - this.#mean)
  }
}

/** Returns the entries that are similar enough, both in absolute terms and relative to the most similar entry. */
function mostSimilar(cosines: Cosines, similarity: Similarity, except: number | undefined) {
  const { least, tail } = PARAMETERS.vectors
  const near: { entry_id: number; near: number }[] = []
  let best = 0
  cosines.eachFrom(similarity.cosineOf(least), (entry_id, cosine) => {
    if (entry_id === except) return
    const share = similarity.of(cosine)
    near.push({ entry_id, near: share })
    best = Math.max(best, share)
  })
  return near.filter((one) => one.near >= tail * best)
}

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
