import { type MatchSet, REASON, rankOf } from '../match/matchSet.ts'
import { bestDefinition } from './likeliest.ts'
import type { SourceText } from './sourceText.ts'

/** Adds one definition of each word in order, then one of each joined word, then the remaining definitions of both. */
export function offerSourceText(
  all: MatchSet[],
  { words, joined }: SourceText,
  languageRank: (langid: number) => number,
): void {
  const keys = new Set([...words.map(({ text }) => text), ...joined])
  let place = 0
  for (const key of keys) {
    const rangeIn = ({ segment }: MatchSet) => segment.docsOfHeads(...segment.headsOf(key))
    for (const matches of all) {
      const [from, end] = rangeIn(matches)
      for (let doc = from; doc < end; doc++) matches.offer(doc, rankOf(REASON.word, 0, 0))
    }
    const best = bestDefinition(all, rangeIn, languageRank)
    best?.matches.offer(best.doc, rankOf(REASON.words, 0, place++))
  }
}
