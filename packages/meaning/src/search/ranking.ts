import { plain, wordKey, wordsOf } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import type { SparseSum } from '../sparse.ts'
import { glossKey } from '../train/glosses.ts'
import type { MeaningQuery } from '../types.ts'
import { Candidates, type RankedEntry } from './candidates.ts'
import { languageOf, type QueryWord } from './parseQuery.ts'
import { FULL_SCORE, type WordScorer } from './wordScores.ts'

/** Score sums over all query words, for docs and newer entries. */
export interface Sums {
  joint: SparseSum
  direct: SparseSum
}

/** Returns the entries related to the query with their scores, unsorted, and a function that converts a score to a similarity. */
export function related(
  query: MeaningQuery,
  words: readonly QueryWord[],
  scorer: WordScorer,
  { joint, direct }: Sums,
): { candidates: Candidates; found: RankedEntry[]; similarityOf: (score: number) => number } {
  const { delta } = scorer
  const candidates = new Candidates(delta, query.allowed)
  let possible = 0
  for (const word of words) {
    possible += word.weight * FULL_SCORE()
    addWord(word, scorer, { joint, direct })
  }
  const covered = possible > 0 ? Math.min(1, joint.max / possible) : 0
  addVotes(candidates, joint)
  const exact = exactMatches(query, scorer)
  const [maxJoint, maxDirect] = [joint.max, direct.max]
  for (const at of exact.keys()) joint.add(at, Number.EPSILON)
  const [jointUnit, directUnit] = [1 / (maxJoint || 1), PARAMETERS.score.direct / (maxDirect || 1)]
  const { values } = joint
  let best = 0
  let bestRelated = 0
  const penaltyOf = (at: number) => (delta.isAlive(at) ? delta.penaltyOf(at) : 0)
  for (const at of joint.touched) {
    values[at] = values[at]! * jointUnit + (direct.values[at] ?? 0) * directUnit
    // a penalty is at most 1; rounded like the scores below, so that no score exceeds the best one
    if (values[at]! > bestRelated) bestRelated = Math.max(bestRelated, Math.fround(values[at]! * penaltyOf(at)))
  }
  for (const [at, score] of exact) values[at]! += score
  const found: RankedEntry[] = []
  const least = bestRelated * PARAMETERS.score.tail
  for (const at of joint.touched) {
    if (values[at]! < least) continue
    const score = Math.fround(values[at]! * penaltyOf(at))
    best = Math.max(best, score)
    if (score > 0 && score >= least && candidates.mayBeFound(at)) found.push({ at, score })
  }
  joint.clear()
  direct.clear()
  return { candidates, found, similarityOf: similarityFunction(bestRelated, best, covered) }
}

/**
 * Returns an increasing function from scores to similarities between 0 and 1. The similarity of related entries is proportional
 * to the best related entry's coverage of the query; exact matches rank above them.
 */
function similarityFunction(bestRelated: number, best: number, covered: number): (score: number) => number {
  return (score) => {
    if (score <= bestRelated) return (covered * score) / bestRelated
    return Math.min(1, covered + ((1 - covered) * (score - bestRelated)) / (best - bestRelated))
  }
}

function addWord(word: QueryWord, scorer: WordScorer, { joint, direct }: Sums): void {
  const scores = scorer.of(word)
  joint.addAll(scores.docs, scores.joint, 0, scores.joint.length, word.weight)
  direct.addAll(scores.docs, scores.direct, 0, scores.direct.length, word.weight)
  if (scorer.delta.entries.size === 0) return
  scorer.ofNewer(scores, (at, jointScore, directScore) => {
    joint.add(at, word.weight * jointScore)
    direct.add(at, word.weight * directScore)
  })
}

/** Returns the entries whose word or gloss equals the query. */
function exactMatches({ text, lang }: MeaningQuery, scorer: WordScorer): Map<number, number> {
  const { base, stems } = scorer.delta
  const found = new Map<number, number>()
  const add = (at: number, score: number) => found.set(at, Math.max(found.get(at) ?? 0, score))
  const truncated = text.slice(0, 512)
  const language = languageOf(wordsOf(plain(truncated)), lang)
  const keys = new Set([glossKey(truncated, language, stems), glossKey(truncated, 'en', stems)])
  keys.delete('')
  for (const key of keys) {
    const id = base.glosses.find(key)
    const { glossDocStarts, glossDocs, glossWeights } = base.data
    for (let at = glossDocStarts[id] ?? 0; at < (glossDocStarts[id + 1] ?? 0); at++) {
      if (id >= 0) add(glossDocs[at]!, PARAMETERS.score.gloss * glossWeights[at]!)
    }
  }
  const word = wordKey(truncated)
  for (const doc of base.docsOfWord(word)) add(doc, PARAMETERS.score.ownWord)
  for (const [order, entry] of scorer.delta.inOrder().entries()) {
    for (const key of keys) {
      const weight = entry.glosses.get(key)
      if (weight) add(base.size + order, PARAMETERS.score.gloss * weight)
    }
    if (entry.word === word) add(base.size + order, PARAMETERS.score.ownWord)
  }
  for (const at of found.keys()) if (at < base.size && !base.isAlive(at)) found.delete(at)
  return found
}

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
