import { type Phrase, readPhrase } from '../phrase/contentWords.ts'
import { offerSourceText, readSourceText, type SourceText } from '../phrase/sourceText.ts'
import { offerGroups, wordGroups } from '../phrase/wordGroups.ts'
import { BEST_MATCH, countSteps, placeOf, rank } from '../rank/ranking.ts'
import type { Languages } from '../segments/languages.ts'
import { fold } from '../text/normalize.ts'
import { type Family, familyOf } from '../text/stemming.ts'
import type { SearchQuery } from '../types.ts'
import { FilterMask } from './filterMask.ts'
import { countOf, foundBy, type MatchSet, REASON, rankOf, reasonOf, STEP, STEPS_PER_REASON } from './matchSet.ts'
import { corrected, matchSpelling } from './matchSpelling.ts'
import { matchTexts } from './matchTexts.ts'
import {
  countBeginnings,
  matchBeginnings,
  matchGlosses,
  matchHeads,
  matchRafsi,
  matchSelmaho,
  matchSomeWords,
} from './matchWords.ts'
import { type ParsedQuery, parseQuery } from './parseQuery.ts'
import { type ExpandedWords, expandWords, familiesOf, isUsed } from './queryWords.ts'

/**
 * Maximum number of words in a gloss that is searched only as a whole. Longer glosses are phrases whose words are also searched.
 */
const SHORT_GLOSS = 2

/** Interpretation of a query. */
interface Reading {
  /** True if the query is a word of the languages in which definitions are written. */
  isWordOfText: boolean
  /** Null unless the query is a text in the language of the head words. */
  source: SourceText | null
  /** Separately searched words of a phrase; empty for any other query. */
  content: string[]
}

/** Fills the match set of every segment with the matching docs that pass the filters and aren't deleted. */
export function findMatches(all: MatchSet[], query: SearchQuery, languages: Languages): Reading {
  const anyLanguage = !query.languages?.length
  const first = languages.firstFor(query.languages)
  const languageRank = languages.rankFor(query.languages)
  const begin = () => {
    // a user who filters by languages is assumed to read all of them
    for (const matches of all) matches.begin(new FilterMask(matches.segment, query), anyLanguage ? first : null)
  }
  begin()
  if (query.search.trim() === '') {
    for (const matches of all) matches.offerAll(rankOf(REASON.listed, 0, 0))
    return { isWordOfText: false, source: null, content: [] }
  }
  const families = familiesOf(all, query.languages)
  const leading = anyLanguage && first !== null ? familyOfLangid(all, first) : null
  const { parsed, source, phrase } = read(all, query, families, languages)
  const spoken = phrase?.lang ? { families: new Set([familyOf(phrase.lang)]), leading: null } : { families, leading }
  const groups = phrase
    ? wordGroups(all, phrase.words, { begin, languageRank, related: query.related ?? null, ...spoken })
    : []
  if (groups.length > 0) begin()
  const words = expandWords(all, parsed.tokens, families, leading)
  const isWordOfText = matchPlainly(all, parsed, words, first)
  preferOneGloss(all, languageRank)
  const isPlain = query.sort_by === 'word' && query.sort_order === 'asc'
  const mayBeSlip = isWeak(all) && (!source || source.isOneStretch)
  if (words.guessed)
    for (const [at, matches] of all.entries()) matchTexts(matches, words.guessed[at]!, { guessed: true })
  if (mayBeSlip) correct(all, parsed, words)
  if (parsed.tokens.length > 1 && foundBy(all) === 0) {
    for (const [at, matches] of all.entries()) matchSomeWords(matches, words.sure[at]!)
  }
  const isSource = source !== null && !(source.isOneStretch && mayBeBeginning(all))
  if (isSource) offerSourceText(all, source, languageRank)
  offerGroups(all, groups, isPlain)
  return {
    isWordOfText,
    source: isSource ? source : null,
    content: phrase?.words.map(({ text }) => text) ?? [],
  }
}

/** Returns the phrase whose words `findMatches` searches separately, or null for any other query. */
export function phraseIn(all: MatchSet[], query: SearchQuery, languages: Languages): Phrase | null {
  return read(all, query, familiesOf(all, query.languages), languages).phrase
}

/** Interprets a query as a text in the language of the head words, a phrase, or neither. */
function read(all: MatchSet[], query: SearchQuery, families: Set<Family>, languages: Languages) {
  const parsed = parseQuery(query.search, families, !query.languages?.length)
  const { cutWords } = query
  const source = isHeadOrGloss(all, parsed) || !cutWords ? null : readSourceText(all, query.search, cutWords, families)
  return { parsed, source, phrase: source ? null : phraseOf(all, parsed, languages.tagsFor(query.languages)) }
}

/** Searches for the query as a whole in head words, rafsi, glosses and texts. */
function matchPlainly(all: MatchSet[], query: ParsedQuery, words: ExpandedWords, first: number | null): boolean {
  for (const matches of all) {
    matchHeads(matches, query)
    matchRafsi(matches, query, first)
    matchGlosses(matches, query.phrase)
  }
  const isGloss = !query.phrase.includes(' ') && countOf(all, REASON.gloss) > 0
  for (const [at, matches] of all.entries()) {
    matchTexts(matches, words.sure[at]!, { isGloss })
    matchSelmaho(matches, query)
  }
  const isWord = isWordOfText(all, query)
  for (const matches of all) matchBeginnings(matches, query, isWord ? REASON.beginning : REASON.prefix)
  return isWord
}

/**
 * Returns a phrase to search word by word. Returns null for other queries and for short glosses, which are searched as a whole.
 */
function phraseOf(all: MatchSet[], query: ParsedQuery, tags: readonly string[]): Phrase | null {
  const phrase = readPhrase(query, tags)
  return phrase.words.length === 0 || (phrase.words.length <= SHORT_GLOSS && isHeadOrGloss(all, query)) ? null : phrase
}

const isHeadOrGloss = (all: MatchSet[], { keys, phrase }: ParsedQuery) =>
  all.some(({ segment }) => keys.some((key) => segment.hasHead(key)) || segment.hasGloss(phrase, fold(phrase)))

/** If the query is also a rafsi, ranks all glosses except the best one below the words with that rafsi. */
function preferOneGloss(all: MatchSet[], languageRank: (langid: number) => number): void {
  if (countOf(all, REASON.rafsi) === 0 || countOf(all, REASON.gloss) < 2) return
  const { from } = placeOf(REASON.gloss, countSteps(all))
  const { ranked } = rank(all, { from, to: from + 1 }, BEST_MATCH, languageRank)
  for (const matches of all) {
    for (let at = 0; at < matches.count; at++) {
      const doc = matches.docs[at]!
      if (doc === ranked[0]?.doc && matches === ranked[0].matches) continue
      const rank = matches.rank[doc]!
      if (reasonOf(rank) === REASON.gloss) matches.demote(doc, rankOf(REASON.glossElsewhere, 0, rank & (STEP - 1)))
    }
  }
}

/** Returns true if a text without spaces is more likely the start of a head word. */
const mayBeBeginning = (all: MatchSet[]) => countOf(all, REASON.prefix) + countOf(all, REASON.beginning) > 0

/**
 * Factor by which head words that start with the query must outnumber other matches for the query to be treated as the start of a
 * head word.
 */
const MANY_TIMES = 8

/**
 * Returns true if the query occurs as a word, as typed or inflected, in glosses or at the start of definitions. A stray use of
 * `kla` doesn't make it a word, nor do texts about `klama`: a head word must also be a gloss to count.
 */
function isWordOfText(all: MatchSet[], query: ParsedQuery): boolean {
  const count = (...reasons: number[]) => reasons.reduce((sum, reason) => sum + countOf(all, reason), 0)
  const glosses = count(REASON.gloss, REASON.glossElsewhere, REASON.wholeGloss)
  const naming = glosses + count(REASON.leading, REASON.glossWord)
  if (naming === 0 || (glosses === 0 && count(REASON.word) > 0)) return false
  const beginnings = all.reduce((sum, matches) => sum + countBeginnings(matches, query), 0)
  return (naming + count(REASON.definition)) * MANY_TIMES >= beginnings
}

function familyOfLangid(all: MatchSet[], langid: number) {
  for (const { segment } of all) {
    const at = segment.data.languageIds.indexOf(langid)
    if (at >= 0) return segment.families[at]!
  }
  return null
}

/** A query with at most this many mere mentions in definitions is more likely mistyped than meant to find those mentions. */
const FEW = 4
/** Maximum number of unknown words. A text with more is in a different language rather than mistyped. */
const MAX_UNKNOWN = 3
/** A query that is a prefix of at most this many head words may still be mistyped. */
const FEW_BEGINNINGS = 30

/** Returns true if a search found only a few mentions and prefix matches. */
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

/** Corrects one typo in the whole query or in each unknown word. If nothing is found, corrects up to two typos. */
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
  if (unknown.filter(Boolean).length > MAX_UNKNOWN) return
  const guesses = tokens.map(({ text }, at) => (unknown[at] ? corrected(all, text) : asTyped[at]!))
  for (const [which, matches] of all.entries()) {
    const expansions = guesses.map((guess) => guess[which]!)
    matchTexts(matches, expansions, { guessed: true })
  }
}
