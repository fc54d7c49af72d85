import { fold, isEastAsian, plain } from '@vlacku/textsearch/text'

/*
 * Search terms of text in any language, for a tsvector. Characters are folded here instead of in the database, so that the result
 * is the same on every database: lowercase, no accents, and bigrams for scripts without spaces.
 */

/** Maximum length of a term, in characters; longer words are truncated. */
const MAX_WORD_LENGTH = 64
const WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/g
const ASCII = /^[\0-\x7f]*$/
const RUNS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+/gu

export interface Word {
  /** Term at this position in the text. Adjacent words have adjacent positions. */
  word: string
  /** Alternative terms at the same position. */
  also: string[]
}

/**
 * Returns the words of a text in order, in lowercase and without accents. Scripts without spaces are split into bigrams. A word
 * with an apostrophe is one term, with its parts as alternatives.
 */
export function wordsIn(text: string): Word[] {
  const tidy = fold(plain(text))
  if (ASCII.test(tidy)) return (tidy.match(ASCII_WORD) ?? []).map(simple)
  return (tidy.match(WORD) ?? []).flatMap((word) =>
    isEastAsian(word)
      ? (word.match(RUNS) ?? []).flatMap((run) => (isEastAsian(run) ? pairsOf(run) : simple(run)))
      : simple(word),
  )
}

const NONE: string[] = []
const simple = (word: string): Word => ({
  word: truncated(word),
  also: word.includes("'") ? word.split("'").filter(Boolean).map(truncated) : NONE,
})
/** Truncates a word without leaving half a surrogate pair, which the database rejects. */
const truncated = (word: string) =>
  word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).toWellFormed() : word

/** Splits a run of characters into bigrams. The last character is also a separate term, so that every character can be found. */
function pairsOf(run: string): Word[] {
  const characters = [...run]
  return characters.map((character, at) => {
    const next = characters[at + 1]
    return next === undefined ? { word: character, also: NONE } : { word: character + next, also: [character] }
  })
}

/** Maximum number of distinct words in a query; the rest are ignored. */
const MAX_QUERY_WORDS = 40
/** Minimum length of a prefix, in characters. */
const MIN_PREFIX_LENGTH = 3

/** Returns the distinct terms of a text, for `array_to_tsvector`. */
export const termsOf = (text: string): string[] => [
  ...new Set(wordsIn(text).flatMap(({ word, also }) => [word, ...also])),
]

/**
 * Returns a tsquery for texts that contain every word of the query, unchanged or as a prefix; null if the query has no words.
 * Query characters never have a special meaning in the tsquery.
 */
export function termsQuery(question: string): string | null {
  const terms = wordsIn(question).map(({ word }) =>
    isEastAsian(word) || word.length < MIN_PREFIX_LENGTH ? quotedTerm(word) : `${quotedTerm(word)}:*`,
  )
  return [...new Set(terms)].slice(0, MAX_QUERY_WORDS).join(' & ') || null
}

/** Quotes a term for tsvectors and tsqueries. */
export const quotedTerm = (term: string) =>
  `'${term.includes("'") || term.includes('\\') ? term.replace(/['\\]/g, '$&$&') : term}'`
