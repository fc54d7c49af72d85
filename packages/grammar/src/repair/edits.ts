import type { Word } from '../words.ts'

/** A part of a text, with offsets in UTF-16 code units. */
export type Piece = Pick<Word, 'text' | 'start' | 'end'>

const MAX_DISTANCE_BACK = 3

/** Returns the last few words before a position, nearest first. */
export const wordsBefore = (words: readonly Word[], at: number): Word[] =>
  words.slice(Math.max(0, at - MAX_DISTANCE_BACK), at).reverse()

/** Returns the text between the pauses around a word, which can contain several words, and the index of its first word. */
export function typedWord(text: string, words: readonly Word[], at: number): Piece & { first: number } {
  let [first, last] = [at, at]
  while (words[first - 1]?.end === words[first]!.start) first--
  while (words[last + 1]?.start === words[last]!.end) last++
  const { start } = words[first]!
  const { end } = words[last]!
  return { text: text.slice(start, end), start, end, first }
}

export const isSentenceSeparator = ({ selmao }: Word): boolean => selmao === 'I' || selmao === 'NIhO'

/** Returns the range of the words between the separators of sentences around a position. */
export function sentenceAround(words: readonly Word[], at: number): { first: number; end: number } {
  const end = words.findIndex((word, i) => i > at && isSentenceSeparator(word))
  return {
    first: words.findLastIndex((word, i) => i < at && isSentenceSeparator(word)) + 1,
    end: end < 0 ? words.length : end,
  }
}

/** Selma'o of words that belong to the same selbri as the brivla that follows them. */
const IN_SELBRI = new Set(['BRIVLA', 'SE', 'NAhE', 'JA', 'BO'])
/** Selma'o of words that can precede a selbri outside of descriptions. */
const BEFORE_SELBRI = new Set(['KOhA', 'CU', 'PU', 'NA', 'CMEVLA', 'KU'])

/**
 * Returns the index of the first word of the selbri that ends before a position. Returns null if the word before the position isn't a
 * brivla, or if the selbri may be part of a description.
 */
export function selbriStart(words: readonly Word[], at: number): number | null {
  if (words[at - 1]?.selmao !== 'BRIVLA') return null
  let start = at - 1
  while (IN_SELBRI.has(words[start - 1]?.selmao ?? '')) start--
  return BEFORE_SELBRI.has(words[start - 1]?.selmao ?? '') && words[start - 2]?.selmao !== 'LE' ? start : null
}

/** Returns true if the sentence that contains a word has a brivla outside of descriptions. */
export function hasSelbri(words: readonly Word[], at: number): boolean {
  const { first, end } = sentenceAround(words, at)
  let isDescribed = false
  for (const { selmao } of words.slice(first, end)) {
    if (selmao === 'BRIVLA' && !isDescribed) return true
    isDescribed = selmao === 'LE' || selmao === 'LA' || (isDescribed && /^(BRIVLA|SE|NAhE|JA|PA)$/.test(selmao))
  }
  return false
}

/** Returns true if a word starts with a capital letter in the text. */
export const isCapitalized = (text: string, { start }: Word): boolean => /^\p{Lu}/u.test(text.slice(start))

type Range = Pick<Piece, 'start' | 'end'>

/** Replaces a piece of a text. */
export const replaced = (text: string, { start, end }: Range, by: string): string =>
  text.slice(0, start) + by + text.slice(end)

/** Extends a range to the dot before it, as in `.e`. */
export const withDot = (text: string, { start, end }: Range): Range => ({
  start: text[start - 1] === '.' ? start - 1 : start,
  end,
})

/** Extends a range to the dots next to it, as in `.djan.`. */
export function withDots(text: string, range: Range): Range {
  const { start, end } = withDot(text, range)
  return { start, end: text[end] === '.' ? end + 1 : end }
}

/** Inserts a word with spaces around it before a position, and before the dot of a word such as `.e`. */
export function insertedAt(text: string, word: string, position: number): string {
  const before = text.slice(0, withDot(text, { start: position, end: position }).start)
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  return `${before}${space}${word} ${text.slice(before.length)}`
}

/** Removes a word, its dot, and the space next to it. */
export function without(text: string, range: Range): string {
  const { start, end } = withDot(text, range)
  const rest = text.slice(end).trimStart()
  const space = /^[?!,;:)]/.test(rest) ? '' : ' '
  return `${text.slice(0, start).trimEnd()}${space}${rest}`.trim()
}
