import type { MatchSet } from '../match/matchSet.ts'
import type { Ranked } from '../rank/ranking.ts'
import type { RelatedEntries } from '../types.ts'

/** Maximum number of results per word that can precede all others: those closest in text, and those selected for a phrase. */
export const MAX_CANDIDATES = 12
/** Increase in static rank that halves the probability of a word. */
const HALVED_BY = 24
/** Weight of similarity to the whole phrase, relative to a weight of 1 for similarity to the single word. */
const PHRASE_WEIGHT = 2

interface Scored {
  found: Ranked
  score: number
}

/** Reciprocal rank (Cormack 2009) with less smoothing, since the lists are short. */
const reciprocal = (place: number) => 1 / (2 + place)

/**
 * Orders the results of a word by reciprocal rank fusion of three rankings (text matches, meaning of the word, meaning of the
 * whole phrase), weighted by how common the results are. Each entry occurs once.
 *
 * @param ranked text matches of the word, best first
 * @param bestOf finds the definition of an entry to show; null if none passes the filters
 */
export function likeliest(
  ranked: readonly Ranked[],
  word: string,
  related: RelatedEntries | null,
  bestOf: (entry: number) => Ranked | null,
): Ranked[] {
  const scores = new Map<number, Scored>()
  for (const found of ranked) {
    const entry = entryOf(found)
    if (scores.has(entry)) continue
    if (scores.size === MAX_CANDIDATES) break
    scores.set(entry, { found, score: reciprocal(scores.size) })
  }
  for (const [place, entry] of (related?.words.get(word) ?? []).entries()) {
    const known = scores.get(entry)
    if (known) known.score += reciprocal(place)
    else {
      const found = bestOf(entry)
      if (found) scores.set(entry, { found, score: reciprocal(place) })
    }
  }
  for (const [place, entry] of (related?.phrase ?? []).entries()) {
    const known = scores.get(entry)
    if (known) known.score += PHRASE_WEIGHT * reciprocal(place)
  }
  const likelihood = ({ found: { matches, doc }, score }: Scored) =>
    score * 2 ** (-matches.segment.staticRank[doc]! / HALVED_BY)
  return [...scores.values()]
    .sort((left, right) => likelihood(right) - likelihood(left))
    .slice(0, MAX_CANDIDATES)
    .map(({ found }) => found)
}

export const entryOf = ({ matches, doc }: Ranked): number => matches.segment.data.docEntry[doc]!

/** Weight of a language rank. Exceeds any number of votes. */
const PER_LANGUAGE = 2 ** 22

/** Returns the user's preferred definition among those that pass the filters, by language, then by votes. */
export function bestDefinition(
  all: MatchSet[],
  rangeIn: (matches: MatchSet) => [from: number, end: number],
  languageRank: (langid: number) => number,
): { matches: MatchSet; doc: number } | null {
  let best: { matches: MatchSet; doc: number } | null = null
  let least = Number.POSITIVE_INFINITY
  for (const matches of all) {
    const { segment } = matches
    const [from, end] = rangeIn(matches)
    for (let doc = from; doc < end; doc++) {
      const cost = languageRank(segment.langidOf(doc)) * PER_LANGUAGE - segment.data.docScore[doc]!
      if (cost >= least || !matches.mask.passes(doc)) continue
      best = { matches, doc }
      least = cost
    }
  }
  return best
}
