import { familyOf, fold, isEastAsian, plain, stemsOf, wordsOf } from '@vlacku/textsearch/text'

/** Letters by which a word is marked in the index: said in Lojban, said in a translation, or the stem of one said there. */
const LOJBAN = 'j'
const SAID = 'w'
const STEM = 's'
/** Longer words are noise, and a database takes no longer ones. */
const MAX_WORD_LENGTH = 100

const CONSONANTS = 'bcdfgjklmnprstvxz'
const CMAVO = `[${CONSONANTS}]?[aeiouy]+(?:'[aeiouy]+)*`
const PIECE = new RegExp(CMAVO, 'gi')
const ONE_CMAVO = new RegExp(`^${CMAVO}$`)
const COMPOUND = new RegExp(`^${CMAVO}(?:[${CONSONANTS}][aeiouy]+(?:'[aeiouy]+)*)+$`, 'i')
/** A word as it is written in Lojban, commas between syllables included. */
export const WRITTEN = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,]+[\p{L}\p{M}\p{N}]+)*/gu

/** A Lojban word as it is compared: without dots, commas and capitals, `'` for every apostrophe and for h. */
export const normalWord = (written: string): string =>
  fold(plain(written))
    .replaceAll(',', '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")
    .slice(0, MAX_WORD_LENGTH)

/** Cmavo that were written without a blank: `seja'e` → se, ja'e. Any other word is one piece. The letters stay as they are. */
export const piecesOf = (word: string): string[] => (COMPOUND.test(word) ? (word.match(PIECE) ?? [word]) : [word])

/** True for a normal word with the form of a particle. */
export const isCmavo = (word: string): boolean => ONE_CMAVO.test(word)

/** Nobody binds more words than that to one, except to be a nuisance. */
const MAX_BOUND = 9

/** How many words are one beginning at a place: words with `zei` between them, or a word with its `bu`; else 1. */
export function boundAt(words: readonly string[], at: number): number {
  const is = (place: number, cmavo: string) => normalWord(words[place] ?? '') === cmavo
  let bound = 1
  while (bound < MAX_BOUND && is(at + bound, 'zei') && words[at + bound + 1] !== undefined) bound += 2
  return bound === 1 && is(at + 1, 'bu') ? 2 : bound
}

/** Spellings by which such words may be one entry; none where nothing is bound. */
export function boundSpellings(words: readonly string[], at: number): string[] {
  const parts = words.slice(at, at + boundAt(words, at)).map(normalWord)
  if (parts.length === 1) return []
  return parts.length === 2 ? [parts.join(' '), parts.join('')] : [parts.join(' ')]
}

/** The words of a Lojban text in order, compounds of cmavo whole. */
export const lojbanWords = (text: string): string[] => (text.match(WRITTEN) ?? []).map(normalWord)

/** The words as a phrase of them is looked for: compounds of cmavo in pieces, without the `.i` that only begins a sentence. */
export function phraseOf(words: readonly string[]): string[] {
  const pieces = words.flatMap(piecesOf)
  return pieces.length > 1 && pieces[0] === 'i' ? pieces.slice(1) : pieces
}

/** The words of any other text in order; writing without blanks falls into its letters. */
export function saidWords(text: string): string[] {
  return wordsOf(plain(text)).flatMap((word) => (isEastAsian(word) ? [...word] : [word.slice(0, MAX_WORD_LENGTH)]))
}

/** Words in order with a blank around each, so that a phrase is a part of it. */
export const keyOf = (words: readonly string[]): string => ` ${words.map(fold).join(' ')} `

/** What the index holds of a Lojban word, or of one in a translation. */
export const lojbanTerm = (word: string): string => LOJBAN + word
export const saidTerm = (word: string): string => SAID + fold(word)

/** What the index holds of a word's inflections in the language of a tag; of `und` nothing is known. */
export function stemTerms(tag: string, word: string): string[] {
  const family = familyOf(tag)
  const key = `${family} ${word}`
  let terms = remembered.get(key)
  if (!terms) {
    terms = stemsOf(family, word).map((stem) => STEM + stem)
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear()
    remembered.set(key, terms)
  }
  return terms
}

/** The same words come again and again, in files and in questions. */
const remembered = new Map<string, string[]>()
const REMEMBERED_AT_MOST = 20_000

/** Two neighbouring cmavo as one word, since some write them so. */
const joined = (pieces: string[]): string[] =>
  pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]
    return next !== undefined && ONE_CMAVO.test(piece) && ONE_CMAVO.test(next) ? [piece + next] : []
  })

export interface Indexed {
  /** Each Lojban word once, compounds of cmavo whole and in pieces. */
  words: string[]
  /** How many Lojban words there are. */
  length: number
  lojban_key: string
  translation_key: string
  terms: string[]
}

/** What searching compares of a sentence. */
export function indexed(lojban: string, translation: string, tag: string): Indexed {
  const written = lojbanWords(lojban)
  const pieces = written.flatMap(piecesOf)
  const phrase = phraseOf(written)
  const words = [...new Set([...written, ...pieces])]
  const said = saidWords(translation)
  const terms = [
    ...[...words, ...joined(pieces)].map(lojbanTerm),
    ...said.map(saidTerm),
    ...said.flatMap((word) => stemTerms(tag, word)),
  ]
  return {
    words,
    length: phrase.length,
    lojban_key: keyOf(phrase),
    translation_key: keyOf(said),
    terms: [...new Set(terms)],
  }
}
