import { type MatchSet, REASON, rankOf } from '../match/matchSet.ts'
import type { SourceText } from './sourceText.ts'

/** Offers one definition of each word in order, then of joined words, then the other definitions of these. */
export function offerSourceText(
  all: MatchSet[],
  { words, joined }: SourceText,
  languageRank: (langid: number) => number,
): void {
  const keys = new Set([...words.map(({ text }) => text), ...joined])
  let place = 0
  for (const key of keys) {
    let best: { matches: MatchSet; doc: number; cost: number } | null = null
    for (const matches of all) {
      const { segment } = matches
      const [from, to] = segment.docsOfHeads(...segment.headsOf(key))
      for (let doc = from; doc < to; doc++) {
        matches.offer(doc, rankOf(REASON.word, 0, 0))
        const cost = languageRank(segment.langidOf(doc)) * PER_LANGUAGE - segment.data.docScore[doc]!
        if (matches.mask.passes(doc) && (!best || cost < best.cost)) best = { matches, doc, cost }
      }
    }
    best?.matches.offer(best.doc, rankOf(REASON.words, 0, place++))
  }
}

/** Above any number of votes. */
const PER_LANGUAGE = 2 ** 22
