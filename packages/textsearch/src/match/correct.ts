import { countSteps } from '../rank/ranking.ts'
import { foundBy, type MatchSet, REASON, STEPS_PER_REASON } from './matchSet.ts'
import { corrected, matchSpelling } from './matchSpelling.ts'
import { matchTexts } from './matchTexts.ts'
import type { ParsedQuery } from './parseQuery.ts'
import { type ExpandedWords, isUsed } from './queryWords.ts'

/** A query with at most this many mere mentions in definitions is more likely mistyped than meant to find those mentions. */
const FEW = 4
/** Maximum number of unknown words. A text with more is in a different language rather than mistyped. */
const MAX_UNKNOWN = 3
/** A query that is a prefix of at most this many head words may still be mistyped. */
const FEW_BEGINNINGS = 30

/** Returns true if a search found only a few mentions and prefix matches. */
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

/** Corrects one typo in the whole query or in each unknown word. If nothing is found, corrects up to two typos. */
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
  if (unknown.filter(Boolean).length > MAX_UNKNOWN) return
  const guesses = tokens.map(({ text }, at) => (unknown[at] ? corrected(all, text) : asTyped[at]!))
  for (const [which, matches] of all.entries()) {
    const expansions = guesses.map((guess) => guess[which]!)
    matchTexts(matches, expansions, { guessed: true })
  }
}
