import { countSteps } from '../rank/ranking.ts'
import { FilterMask, type Filters } from './filterMask.ts'
import { type MatchSet, REASON, rankOf, STEPS_PER_REASON } from './matchSet.ts'
import { matchSomeWords } from './matchSomeWords.ts'
import { corrected, matchSpelling } from './matchSpelling.ts'
import { matchTexts } from './matchTexts.ts'
import { countBeginnings, matchBeginnings, matchGlosses, matchHeads, matchRafsi, matchSelmaho } from './matchWords.ts'
import { type ParsedQuery, parseQuery } from './parseQuery.ts'
import { type ExpandedWords, expandWords, familiesOf, isUsed } from './queryWords.ts'

/** With so few definitions that only mention the words, a slip of the finger is likelier than their wish. */
const FEW = 4
/** A sentence of unknown words is no slip of the finger. */
const MOST_UNKNOWN = 3
/** So many words that merely begin so may be what was typed ahead of the rest. */
const FEW_BEGINNINGS = 30

/**
 * Fills the match set of every segment. They hold only what passes the filters and is alive.
 *
 * @param first langid of the language that goes before others; null when all are equal
 * @returns whether what was typed is a word of the languages definitions are written in
 */
export function findMatches(all: MatchSet[], search: string, filters: Filters, first: number | null): boolean {
  for (const matches of all) matches.begin(new FilterMask(matches.segment, filters))
  if (search.trim() === '') {
    for (const matches of all) matches.offerAll(rankOf(REASON.listed, 0, 0))
    return false
  }
  const anyLanguage = !filters.languages?.length
  const families = familiesOf(all, filters.languages)
  const query = parseQuery(search, families, anyLanguage)
  const words = expandWords(all, query, families, anyLanguage && first !== null ? familyOfLangid(all, first) : null)
  for (const [at, matches] of all.entries()) {
    matchHeads(matches, query)
    matchRafsi(matches, query, first)
    matchGlosses(matches, query)
    matchTexts(matches, words.sure[at]!)
    matchSelmaho(matches, query)
  }
  const isWord = isWordOfText(all, query)
  for (const matches of all) matchBeginnings(matches, query, isWord ? REASON.beginning : REASON.prefix)
  const weak = isWeak(all)
  if (words.guessed) for (const [at, matches] of all.entries()) matchTexts(matches, words.guessed[at]!, true)
  if (weak) correct(all, query, words)
  if (query.tokens.length > 1 && foundBy(all) === 0) {
    for (const [at, matches] of all.entries()) matchSomeWords(matches, words.sure[at]!)
  }
  return isWord
}

/** With so many times more head words that begin so, it is the beginning of one. */
const MANY_TIMES = 8

/**
 * Whether what was typed is used as a word: in glosses, or at the beginning of definitions, by itself or in another form. A
 * stray use does not make a word of `kla`, nor do texts that speak of `klama`: what is a head word must be a gloss as well.
 */
function isWordOfText(all: MatchSet[], query: ParsedQuery): boolean {
  const counts = countSteps(all)
  const countOf = (reason: number) => {
    const from = reason * STEPS_PER_REASON
    return counts.subarray(from, from + STEPS_PER_REASON).reduce((sum, count) => sum + count, 0)
  }
  const glosses = countOf(REASON.gloss) + countOf(REASON.wholeGloss)
  const naming = glosses + countOf(REASON.leading) + countOf(REASON.glossWord)
  if (naming === 0 || (glosses === 0 && countOf(REASON.word) > 0)) return false
  const beginnings = all.reduce((sum, matches) => sum + countBeginnings(matches, query), 0)
  return (naming + countOf(REASON.definition)) * MANY_TIMES >= beginnings
}

const foundBy = (all: MatchSet[]) => all.reduce((sum, { count }) => sum + count, 0)

function familyOfLangid(all: MatchSet[], langid: number) {
  for (const { segment } of all) {
    const at = segment.data.languageIds.indexOf(langid)
    if (at >= 0) return segment.families[at]!
  }
  return null
}

/** Whether nothing was found but a few mentions and beginnings. */
function isWeak(all: MatchSet[]): boolean {
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
function correct(all: MatchSet[], query: ParsedQuery, words: ExpandedWords): void {
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
    matchTexts(matches, expansions, true)
  }
}
