import type { Expansion } from './expansion.ts'
import { type MatchSet, REASON, rankOf } from './matchSet.ts'

/**
 * Adds docs that contain at least half of the words, starting with docs that contain the most words. Used if no doc contains all
 * of them.
 */
export function matchSomeWords(matches: MatchSet, words: Expansion[]): void {
  const { segment, progress, weakest: matched } = matches
  const { unitDoc, docLength } = segment.data
  const needed = Math.ceil(words.length / 2)
  const fresh = matches.freshProgress(words.length)
  const docs: number[] = []
  const count = (doc: number, at: number) => {
    const reached = progress[doc]!
    if (reached === fresh + at) return
    progress[doc] = fresh + at
    if (reached >= fresh) matched[doc]!++
    else {
      matched[doc] = 1
      docs.push(doc)
    }
  }
  for (const [at, { terms }] of words.entries()) {
    for (const term of terms) {
      for (const unit of segment.termGlossUnits.of(term)) count(unitDoc[unit]!, at)
      for (const doc of segment.termDefinitions.of(term)) count(doc, at)
      for (const doc of segment.termNotes.of(term)) count(doc, at)
    }
  }
  for (const doc of docs) {
    const missing = words.length - matched[doc]!
    if (matched[doc]! < needed) continue
    matches.offer(doc, rankOf(REASON.someWords, Math.min(15, missing), Math.min(60, docLength[doc]!)))
  }
}
