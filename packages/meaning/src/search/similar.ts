import type { SparseSum } from '../sparse.ts'
import type { Delta } from '../storage/delta.ts'
import type { MeaningHit, MeaningHits } from '../types.ts'
import type { VectorTable } from '../vectors/vectorTable.ts'
import { wordOfConcept } from '../vocabulary.ts'
import { Candidates, pageOf, type RankedEntry } from './candidates.ts'
import { fuse } from './fusion.ts'

/** Minimum similarity of a result. */
const MIN_SIMILARITY = 0.1

export interface SimilarQuery {
  entry_id: number
  /** A definition of the entry. If it has a vector, the vector is also compared. */
  definitionid?: number
  allowed: Uint32Array | null
  from: number
  to: number
}

/**
 * Finds entries about the same concepts, by the cosine of their profiles with larger weights for rare concepts, and entries whose
 * vectors are similar to the definition's vector.
 */
export function similarTo(
  { entry_id, definitionid, allowed, from, to }: SimilarQuery,
  delta: Delta,
  sums: SparseSum,
  vectors: VectorTable | null,
): MeaningHits {
  const candidates = new Candidates(delta, allowed)
  const self = delta.placeOf(entry_id)
  if (self < 0) return { hits: [], total: 0 }
  const weights = new Map<number, number>()
  const { concepts, shares } = candidates.profileOf(self)
  for (const [at, concept] of concepts.entries()) {
    if (!delta.base.grammar.has(concept)) weights.set(concept, shares[at]! * delta.conceptRarity(concept) ** 2)
  }
  const { aboutStarts, aboutDocs, aboutValues, profileStep } = delta.base.data
  for (const [concept, weight] of weights) {
    const [from, to] = [aboutStarts[concept] ?? 0, aboutStarts[concept + 1] ?? 0]
    sums.addAll(aboutDocs, aboutValues, from, to, weight * profileStep[0]!)
  }
  for (const [order, newer] of delta.inOrder().entries()) {
    for (const [at, concept] of newer.concepts.entries()) {
      sums.add(delta.base.size + order, (weights.get(concept) ?? 0) * newer.shares[at]!)
    }
  }
  const length = lengthOf(candidates.profileOf(self), delta)
  const found: RankedEntry[] = []
  for (const at of sums.touched) {
    if (at === self || !candidates.mayBeFound(at)) continue
    const similarity = sums.values[at]! / (length * lengthOf(candidates.profileOf(at), delta))
    if (similarity >= MIN_SIMILARITY) found.push({ at, score: Math.min(1, similarity) })
  }
  sums.clear()
  const vector = definitionid === undefined ? null : vectors?.vectorOf(definitionid)
  const all = vectors && vector ? fuse(found, candidates, vectors.cosines(vector), entry_id) : found
  return pageOf(all, candidates, { from, to }, ({ at, score }) => ({
    similarity: score,
    evidence: sharedConcepts(candidates.profileOf(at), candidates.ownConcept(at), weights, delta),
  }))
}

interface Profile {
  concepts: Uint32Array
  shares: Float32Array
}

function lengthOf({ concepts, shares }: Profile, delta: Delta): number {
  let sum = 0
  for (let at = 0; at < concepts.length; at++) {
    if (!delta.base.grammar.has(concepts[at]!)) sum += (shares[at]! * delta.conceptRarity(concepts[at]!)) ** 2
  }
  return Math.sqrt(sum) || 1
}

/** Returns the concepts that two entries share, except for the entry's own word. */
function sharedConcepts({ concepts, shares }: Profile, own: number, weights: Map<number, number>, delta: Delta) {
  const weightOf = (concept: number) => (concept === own ? 0 : (weights.get(concept) ?? 0))
  const shared = Array.from(concepts, (concept, at) => ({ concept, weight: weightOf(concept) * shares[at]! }))
  shared.sort((left, right) => right.weight - left.weight)
  return shared
    .slice(0, MAX_EVIDENCE)
    .filter(({ weight }) => weight > 0)
    .map(({ concept }) => ({ word: wordOfConcept(delta.vocabulary.at(concept)), asked: [] }))
}

const MAX_EVIDENCE = 3

/** A query word with its interpretation. */
interface MeantWord {
  text: string
  weight: number
  concepts: Map<number, number>
}

/**
 * Returns the concepts through which an entry was found, except its own word (`own`), and the query words that led to these
 * concepts.
 */
export function evidenceOf(
  { concepts, shares }: { concepts: Uint32Array; shares: Float32Array },
  words: readonly MeantWord[],
  own: number,
  nameOf: (concept: number) => string,
): MeaningHit['evidence'] {
  const found = new Map<number, { weight: number; queryWords: { text: string; weight: number }[] }>()
  for (const word of words) {
    for (let at = 0; at < concepts.length; at++) {
      const concept = concepts[at]!
      const weight = word.weight * (word.concepts.get(concept) ?? 0) * shares[at]!
      if (weight === 0 || concept === own) continue
      const known = found.get(concept) ?? { weight: 0, queryWords: [] }
      known.weight += weight
      known.queryWords.push({ text: word.text, weight })
      found.set(concept, known)
    }
  }
  const best = [...found].sort(([, left], [, right]) => right.weight - left.weight).slice(0, MAX_EVIDENCE)
  return best.map(([concept, { queryWords }]) => ({
    word: nameOf(concept),
    asked: queryWords.sort((left, right) => right.weight - left.weight).map(({ text }) => text),
  }))
}
