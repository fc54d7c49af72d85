import { bestFirst, type Candidates, type RankedEntry } from './candidates.ts'

/** Lifted entries that follow each of the closest ones. */
const PER_CLOSEST = 2

/**
 * Splits what was found into a beginning and the rest. The beginning holds the lifted entries that may be found, in order:
 * two of them after each of the closest others.
 */
export function liftedFirst(
  found: readonly RankedEntry[],
  lifted: readonly number[],
  candidates: Candidates,
): { first: RankedEntry[]; rest: RankedEntry[] } {
  const scores = new Map(found.map(({ at, score }) => [at, score]))
  const places = new Set(lifted.map((entry) => candidates.delta.placeOf(entry)))
  const chosen = [...places]
    .filter((at) => at >= 0 && candidates.mayBeFound(at))
    .map((at) => ({ at, score: scores.get(at) ?? 0 }))
  const others = found.filter(({ at }) => !places.has(at))
  const closest = bestFirst(others, Math.ceil(chosen.length / PER_CLOSEST), candidates)
  const first: RankedEntry[] = []
  for (let turn = 0; turn * PER_CLOSEST < chosen.length; turn++) {
    const [near] = closest.slice(turn, turn + 1)
    if (near) first.push(near)
    first.push(...chosen.slice(turn * PER_CLOSEST, (turn + 1) * PER_CLOSEST))
  }
  const taken = new Set(closest)
  return { first, rest: others.filter((one) => !taken.has(one)) }
}
