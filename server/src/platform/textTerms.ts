import { fold, isEastAsian, plain } from '@vlacku/textsearch/text'

/*
 * Words of texts in any language, as a tsvector holds them. What folds letters is here and not in the database, so that it is
 * the same on every one: no capitals, no accents; writing without blanks by its pairs of signs.
 */

/** Longer words are told apart by their beginning. */
const MAX_WORD_LENGTH = 64
const WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/g
const ASCII = /^[\0-\x7f]*$/
const RUNS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+/gu

export interface Word {
  /** What stands at this place: neighbours of a phrase stand at neighbouring places. */
  word: string
  /** Other ways to look for what is there. */
  also: string[]
}

/**
 * The words of a text in order, without capitals and accents. Writing without blanks falls into pairs of neighbouring signs;
 * a word with an apostrophe is one, and its parts are found, too.
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
  word: shortened(word),
  also: word.includes("'") ? word.split("'").filter(Boolean).map(shortened) : NONE,
})
/** Half a letter is none that a database takes. */
const shortened = (word: string) =>
  word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).toWellFormed() : word

/** The last sign stands by itself, so that each can be looked for. */
function pairsOf(run: string): Word[] {
  const signs = [...run]
  return signs.map((sign, at) => {
    const next = signs[at + 1]
    return next === undefined ? { word: sign, also: NONE } : { word: sign + next, also: [sign] }
  })
}

/** Different words that a question has; of a longer one the rest is not looked for. */
const MAX_ASKED = 40
/** Shorter beginnings begin too much. */
const SHORTEST_BEGINNING = 3

/** What the index holds of a text: each term once. For `array_to_tsvector`. */
export const termsOf = (text: string): string[] => [
  ...new Set(wordsIn(text).flatMap(({ word, also }) => [word, ...also])),
]

/**
 * A tsquery of texts that have every word of a question, or one that begins with it. No letter of it means anything to the
 * database. Null where there is no word in it.
 */
export function termsQuery(question: string): string | null {
  const asked = wordsIn(question).map(({ word }) =>
    isEastAsian(word) || word.length < SHORTEST_BEGINNING ? quotedTerm(word) : `${quotedTerm(word)}:*`,
  )
  return [...new Set(asked)].slice(0, MAX_ASKED).join(' & ') || null
}

/** A term as tsvectors and tsqueries are written. */
export const quotedTerm = (term: string) =>
  `'${term.includes("'") || term.includes('\\') ? term.replace(/['\\]/g, '$&$&') : term}'`
