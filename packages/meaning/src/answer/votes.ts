import type { SparseSum } from '../numbers/sparse.ts'
import { PARAMETERS } from '../parameters.ts'
import type { Candidates } from './candidates.ts'

/**
 * Raises the scores of the entries that the best results are about: the compounds of a word, and entries that refer to it, vote
 * for it. One step from hubs to authorities among the results (Kleinberg: Authoritative sources in a hyperlinked environment,
 * Journal of the ACM 46, 1999).
 *
 * @param scores scores of docs and newer entries; the increase is a fraction of the highest score
 */
export function addVotes(candidates: Candidates, scores: SparseSum): void {
  const { weight, entries, power } = PARAMETERS.votes
  const { delta } = candidates
  const best = scores.top(entries).filter((at) => delta.isAlive(at))
  const maxScore = scores.values[best[0] ?? 0]!
  const votes = new Map<number, number>()
  for (const at of best) {
    const trust = (scores.values[at]! / maxScore) ** power
    const { concepts, shares } = candidates.profileOf(at)
    for (let place = 0; place < concepts.length; place++) {
      const concept = concepts[place]!
      if (delta.base.grammar.has(concept)) continue
      const vote = trust * shares[place]! * delta.conceptRarity(concept)
      votes.set(concept, (votes.get(concept) ?? 0) + vote)
    }
  }
  let maxVotes = 0
  for (const vote of votes.values()) maxVotes = Math.max(maxVotes, vote)
  for (const [concept, vote] of votes) {
    for (const at of delta.placesOfConcept(concept)) scores.add(at, (weight * maxScore * vote) / maxVotes)
  }
}
