import type { Expansion } from '../match/expansion.ts'
import { countOf, type MatchSet, REASON, rankOf } from '../match/matchSet.ts'
import { corrected } from '../match/matchSpelling.ts'
import { matchNames } from '../match/matchTexts.ts'
import { matchGlosses } from '../match/matchWords.ts'
import type { Token } from '../match/parseQuery.ts'
import { expandWords } from '../match/queryWords.ts'
import { BEST_MATCH, type Ranked, rank } from '../rank/ranking.ts'
import type { Family } from '../text/stemming.ts'
import type { ContentWord } from './contentWords.ts'

/** Definitions found through one content word. */
interface WordGroup {
  /** The best for it, likeliest first. */
  best: Ranked[]
  /** All of them, by segment. */
  docs: Uint32Array[]
}

/** Results of one word that may be moved ahead because they are common words. */
const CANDIDATES = 12
/** Static ranks that halve how likely a word is meant. */
const HALVED_BY = 24

export interface GroupContext {
  begin: () => void
  families: Set<Family>
  leading: Family | null
  languageRank: (langid: number) => number
}

/** Searches each content word by itself. Empties the match sets. */
export function wordGroups(all: MatchSet[], words: readonly ContentWord[], context: GroupContext): WordGroup[] {
  return words.map((word) => {
    context.begin()
    matchWord(all, word, context)
    const { ranked } = rank(all, { from: 0, to: 2 * CANDIDATES }, BEST_MATCH, context.languageRank)
    return { best: likeliest(ranked), docs: all.map(({ docs, count }) => docs.slice(0, count)) }
  })
}

function matchWord(all: MatchSet[], { text, tokens }: ContentWord, { families, leading }: GroupContext): void {
  for (const matches of all) matchGlosses(matches, text)
  const isGloss = countOf(all, REASON.gloss) > 0
  const { sure, guessed } = expandWords(all, tokens, families, leading)
  const name = (expansions: Expansion[][]) => {
    for (const [at, matches] of all.entries()) matchNames(matches, expansions[at]!, isGloss)
    return all.some(({ count }) => count > 0)
  }
  if (!name(sure) && !(guessed && name(guessed))) name(correctedWord(all, tokens))
}

/** A slip of the finger in a word that nothing is named by. */
function correctedWord(all: MatchSet[], tokens: readonly Token[]): Expansion[][] {
  const [token] = tokens
  return tokens.length === 1 && !token!.eastAsian
    ? corrected(all, token!.text).map((word) => [word])
    : all.map(() => [])
}

/** The first results of different entries, ordered by how close and how common they are. */
function likeliest(ranked: readonly Ranked[]): Ranked[] {
  const candidates = new Map<number, { found: Ranked; score: number }>()
  for (const found of ranked) {
    const { segment } = found.matches
    const entry = segment.data.docEntry[found.doc]!
    if (candidates.has(entry) || candidates.size === CANDIDATES) continue
    candidates.set(entry, {
      found,
      score: reciprocal(candidates.size) * 2 ** (-segment.staticRank[found.doc]! / HALVED_BY),
    })
  }
  return [...candidates.values()].sort((left, right) => right.score - left.score).map(({ found }) => found)
}

/** Reciprocal rank (Cormack 2009), with less smoothing: lists are short. */
const reciprocal = (place: number) => 1 / (2 + place)

/** Offers the best of each group in turn, then all others. */
export function offerGroups(all: MatchSet[], groups: readonly WordGroup[], inTurn: boolean): void {
  const reason = groups.length === 1 ? REASON.onlyWord : REASON.contentWord
  for (const [at, { docs }] of groups.entries())
    for (const [which, matches] of all.entries())
      for (const doc of docs[which]!) matches.offerAsked(doc, rankOf(reason, 1, 0), at)
  if (!inTurn) return
  const entries = new Set<number>()
  let place = 0
  for (const [word, found] of inTurns(groups)) {
    const entry = found.matches.segment.data.docEntry[found.doc]!
    if (entries.has(entry)) continue
    entries.add(entry)
    found.matches.offerAsked(found.doc, rankOf(reason, 0, place++), word)
  }
}

/** The best of each group, then the second of each, … */
function* inTurns(groups: readonly WordGroup[]): Generator<[word: number, found: Ranked]> {
  for (let turn = 0; turn < CANDIDATES; turn++) {
    for (const [word, { best }] of groups.entries()) {
      const found = best[turn]
      if (found) yield [word, found]
    }
  }
}
