import type { MeaningHit } from '../types.ts'

export const MAX_EVIDENCE = 3

/** A query word with its interpretation. */
export interface MeantWord {
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
