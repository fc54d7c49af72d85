import type { Expansion } from '../match/expansion.ts'
import { countOf, type MatchSet, REASON, rankOf } from '../match/matchSet.ts'
import { corrected } from '../match/matchSpelling.ts'
import { matchNames } from '../match/matchTexts.ts'
import { matchGlosses } from '../match/matchWords.ts'
import type { Token } from '../match/parseQuery.ts'
import { expandWords } from '../match/queryWords.ts'
import { BEST_MATCH, type Ranked, rank } from '../rank/ranking.ts'
import type { Family } from '../text/stemming.ts'
import type { RelatedEntries } from '../types.ts'
import type { ContentWord } from './contentWords.ts'
import { bestDefinition, entryOf, likeliest, MAX_CANDIDATES } from './likeliest.ts'

/** Definitions found through a single content word. */
interface WordGroup {
  /** The best results, most likely first. */
  best: Ranked[]
  /** All results, by segment. */
  docs: Uint32Array[]
}

export interface GroupContext {
  /** Clears the match sets. */
  begin: () => void
  families: Set<Family>
  leading: Family | null
  languageRank: (langid: number) => number
  /** Null while semantic search is unavailable. */
  related: RelatedEntries | null
}

/** Searches each content word separately. Clears the match sets. */
export function wordGroups(all: MatchSet[], words: readonly ContentWord[], context: GroupContext): WordGroup[] {
  const { begin, languageRank, related } = context
  const bestOf = (entry: number) => {
    const best = bestDefinition(all, ({ segment }) => segment.docsOfEntry(entry), languageRank)
    return best && { ...best, match: 'content_word' as const }
  }
  return words.map((word) => {
    begin()
    matchWord(all, word, context)
    const { ranked } = rank(all, { from: 0, to: 2 * MAX_CANDIDATES }, BEST_MATCH, languageRank)
    const best = likeliest(ranked, word.text, related, bestOf)
    return { best, docs: all.map(({ docs, count }) => docs.slice(0, count)) }
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

/** Corrects a typo in a word that doesn't name anything. */
function correctedWord(all: MatchSet[], tokens: readonly Token[]): Expansion[][] {
  const [token] = tokens
  return tokens.length === 1 && !token!.eastAsian
    ? corrected(all, token!.text).map((word) => [word])
    : all.map(() => [])
}

/** Interleaves the best results of all groups, then adds the remaining results. */
export function offerGroups(all: MatchSet[], groups: readonly WordGroup[], interleave: boolean): void {
  const reason = groups.length === 1 ? REASON.onlyWord : REASON.contentWord
  for (const [at, { docs }] of groups.entries())
    for (const [which, matches] of all.entries())
      for (const doc of docs[which]!) matches.offerContentWord(doc, rankOf(reason, 1, 0), at)
  if (!interleave) return
  const entries = new Set<number>()
  let place = 0
  for (const [word, found] of interleaved(groups)) {
    const entry = entryOf(found)
    if (entries.has(entry)) continue
    entries.add(entry)
    found.matches.offerContentWord(found.doc, rankOf(reason, 0, place++), word)
  }
}

/** Yields the best result of each group, then the second-best of each, and so on. */
function* interleaved(groups: readonly WordGroup[]): Generator<[word: number, found: Ranked]> {
  const longest = Math.max(...groups.map(({ best }) => best.length))
  for (let rank = 0; rank < longest; rank++) {
    for (const [word, { best }] of groups.entries()) {
      const found = best[rank]
      if (found) yield [word, found]
    }
  }
}
