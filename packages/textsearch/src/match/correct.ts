import { countSteps } from '../rank/ranking.ts'
import { foundBy, type MatchSet, REASON, STEPS_PER_REASON } from './matchSet.ts'
import { corrected, matchSpelling } from './matchSpelling.ts'
import { matchTexts } from './matchTexts.ts'
import type { ParsedQuery } from './parseQuery.ts'
import { type ExpandedWords, isUsed } from './queryWords.ts'

/** With so few definitions that only mention the words, a slip of the finger is likelier than their wish. */
const FEW = 4
/** A sentence of unknown words is no slip of the finger. */
const MOST_UNKNOWN = 3
/** So many words that merely begin so may be what was typed ahead of the rest. */
const FEW_BEGINNINGS = 30
/** Whether nothing was found but a few mentions and beginnings. */
export function isWeak(all: MatchSet[]): boolean {
  const counts = countSteps(all)
  let beginnings = 0
  let mentions = 0
  for (let step = 0; step < counts.length; step++) {
    const reason = Math.floor(step / STEPS_PER_REASON)
    if (reason === REASON.prefix || reason === REASON.beginning) beginnings += counts[step]!
    else if (reason === REASON.definition || reason === REASON.notes) mentions += counts[step]!
    else if (counts[step]! > 0) return false
  }
  return mentions <= FEW && beginnings <= FEW_BEGINNINGS
}

/** One slip in the whole query or in any word nobody uses; two slips when that leads nowhere. */
export function correct(all: MatchSet[], query: ParsedQuery, words: ExpandedWords): void {
  const before = foundBy(all)
  for (const matches of all) matchSpelling(matches, query, 1)
  if (query.tokens.length > 1 && foundBy(all) === before) {
    correctWords(all, query, words)
  }
  if (foundBy(all) === before) for (const matches of all) matchSpelling(matches, query, 2)
}

function correctWords(all: MatchSet[], { tokens }: ParsedQuery, { sure }: ExpandedWords): void {
  const asTyped = tokens.map((_, at) => all.map((_, which) => sure[which]![at]!))
  const unknown = tokens.map(
    ({ eastAsian }, at) => !eastAsian && !all.some((matches, which) => isUsed(matches, asTyped[at]![which]!)),
  )
  if (unknown.filter(Boolean).length > MOST_UNKNOWN) return
  const guesses = tokens.map(({ text }, at) => (unknown[at] ? corrected(all, text) : asTyped[at]!))
  for (const [which, matches] of all.entries()) {
    const expansions = guesses.map((guess) => guess[which]!)
    matchTexts(matches, expansions, { guessed: true })
  }
}
