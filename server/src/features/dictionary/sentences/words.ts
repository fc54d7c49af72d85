import { readChunk } from '@vlacku/lojban/readChunk'
import { cachedStemsOf, familyOf, fold, isEastAsian, plain, wordsOf } from '@vlacku/textsearch/text'

/** Index term prefixes: Lojban word, translation word, stem of a translation word. */
const LOJBAN = 'j'
const TRANSLATION = 'w'
const STEM = 's'
/** Maximum word length in characters. Longer words are noise, and the database limits their length. */
const MAX_WORD_LENGTH = 100

const CONSONANTS = 'bcdfgjklmnprstvxz'
const CMAVO = `[${CONSONANTS}]?[aeiouy]+(?:'[aeiouy]+)*`
const ONE_CMAVO = new RegExp(`^${CMAVO}$`)
const LOJBAN_LETTERS = /^[a-gi-pr-vx-z']+$/
/** Matches a Lojban word, including commas between syllables. */
export const WRITTEN = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,]+[\p{L}\p{M}\p{N}]+)*/gu

/** Normalizes a Lojban word: removes dots and commas, lowercases, and writes `'` for all apostrophes and for h. */
export const normalWord = (written: string): string =>
  fold(plain(written))
    .replaceAll(',', '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")
    .slice(0, MAX_WORD_LENGTH)

/**
 * Splits words written without a space: `seja'e` → se, ja'e; `senelci` → se, nelci. Text that doesn't consist of Lojban words is
 * returned unchanged. Preserves the characters.
 */
export function piecesOf(word: string): string[] {
  const letters = word
    .toLowerCase()
    .replace(/['’‘ʼ]/g, "'")
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")
  const pieces: string[] = []
  const isRead =
    LOJBAN_LETTERS.test(letters) && readChunk(letters, (_, start, end) => pieces.push(word.slice(start, end)))
  return isRead ? pieces : [word]
}

/** Returns true if a normalized word has the form of a particle. */
export const isCmavo = (word: string): boolean => ONE_CMAVO.test(word)

/** Maximum number of words in a `zei` compound; real ones are shorter. */
const MAX_BOUND = 9

/**
 * Returns the number of words in the unit that starts at the given index: words joined by `zei`, or a word followed by `bu`.
 * Otherwise returns 1.
 */
export function boundAt(words: readonly string[], at: number): number {
  const is = (place: number, cmavo: string) => normalWord(words[place] ?? '') === cmavo
  let bound = 1
  while (bound < MAX_BOUND && is(at + bound, 'zei') && words[at + bound + 1] !== undefined) bound += 2
  return bound === 1 && is(at + 1, 'bu') ? 2 : bound
}

/**
 * Returns the spellings under which the words joined at the given index may have an entry; empty if no words are joined there.
 */
export function boundSpellings(words: readonly string[], at: number): string[] {
  const parts = words.slice(at, at + boundAt(words, at)).map(normalWord)
  if (parts.length === 1) return []
  return parts.length === 2 ? [parts.join(' '), parts.join('')] : [parts.join(' ')]
}

/** Returns the normalized words of a Lojban text in order. Doesn't split cmavo compounds. */
export const lojbanWords = (text: string): string[] => (text.match(WRITTEN) ?? []).map(normalWord)

/** Returns the words of a phrase query: splits cmavo compounds and drops a leading `.i`. */
export function phraseOf(words: readonly string[]): string[] {
  const pieces = words.flatMap(piecesOf)
  return pieces.length > 1 && pieces[0] === 'i' ? pieces.slice(1) : pieces
}

/** Returns the words of a non-Lojban text in order. Splits text in scripts without spaces into characters. */
export function wordsOfTranslation(text: string): string[] {
  return wordsOf(plain(text)).flatMap((word) => (isEastAsian(word) ? [...word] : [word.slice(0, MAX_WORD_LENGTH)]))
}

/** Returns the words in order, each surrounded by spaces, so that substring search can find phrases. */
export const keyOf = (words: readonly string[]): string => ` ${words.map(fold).join(' ')} `

/** Returns the index term of a Lojban word. */
export const lojbanTerm = (word: string): string => LOJBAN + word
export const translationTerm = (word: string): string => TRANSLATION + fold(word)

/** Returns the index terms for the stems of a word in the given language; none for `und`. */
export const stemTerms = (tag: string, word: string): string[] =>
  cachedStemsOf(familyOf(tag), word).map((stem) => STEM + stem)

/** Joins adjacent cmavo in pairs, since both the joined and the separate spelling are common. */
const joined = (pieces: string[]): string[] =>
  pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]
    return next !== undefined && ONE_CMAVO.test(piece) && ONE_CMAVO.test(next) ? [piece + next] : []
  })

export interface Indexed {
  /** Distinct Lojban words, with each cmavo compound both whole and split. */
  words: string[]
  /** Number of Lojban words. */
  length: number
  lojban_key: string
  translation_key: string
  terms: string[]
}

/** Returns the search index fields of a sentence. */
export function indexed(lojban: string, translation: string, tag: string): Indexed {
  const written = lojbanWords(lojban)
  const pieces = written.flatMap(piecesOf)
  const phrase = phraseOf(written)
  const words = [...new Set([...written, ...pieces])]
  const translationWords = wordsOfTranslation(translation)
  const terms = [
    ...[...words, ...joined(pieces)].map(lojbanTerm),
    ...translationWords.map(translationTerm),
    ...translationWords.flatMap((word) => stemTerms(tag, word)),
  ]
  return {
    words,
    length: phrase.length,
    lojban_key: keyOf(phrase),
    translation_key: keyOf(translationWords),
    terms: [...new Set(terms)],
  }
}
