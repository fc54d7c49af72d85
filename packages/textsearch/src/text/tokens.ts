import { isAscii, plain, wordKey } from './normalize.ts'

/** Maximum length of a compared word. For longer runs of letters (URLs, noise), only the first characters are compared. */
const MAX_TOKEN_LENGTH = 64
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]/u
const RUNS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]+/gu
const HAN = /\p{sc=Han}/u

export const isEastAsian = (word: string) => !isAscii(word) && EAST_ASIAN.test(word)

/**
 * Returns the words of plain text in order. A run of characters in a language without word spaces (Chinese, Japanese, Korean) is
 * one word.
 */
export function wordsOf(text: string): string[] {
  if (isAscii(text)) return trimmed(text.match(/[a-z0-9']+/g) ?? [])
  const words = text.match(/[\p{L}\p{N}\p{M}']+/gu) ?? []
  return trimmed(words.flatMap((word) => (EAST_ASIAN.test(word) ? (word.match(RUNS) ?? []) : [word])))
}

function trimmed(words: string[]): string[] {
  const tokens: string[] = []
  for (const word of words) {
    const trimmed = word.includes("'") ? word.replace(/^'+|'+$|'s$/g, '') : word
    if (trimmed !== '') tokens.push(trimmed.length > MAX_TOKEN_LENGTH ? trimmed.slice(0, MAX_TOKEN_LENGTH) : trimmed)
  }
  return tokens
}

/** Returns the indexed pieces of an East Asian run: each pair of adjacent characters, and each Han character. */
export function piecesToStore(run: string): string[] {
  const pieces = piecesToFind(run)
  if (run.length > 1) for (const character of run) if (HAN.test(character)) pieces.push(character)
  return pieces
}

/** Returns the pieces of an East Asian run that a query requires: its pairs of characters, or its only character. */
export function piecesToFind(run: string): string[] {
  if (run.length < 2) return [run]
  const pairs: string[] = []
  for (let at = 0; at + 1 < run.length; at++) pairs.push(run.slice(at, at + 2))
  return pairs
}

/** Converts place variables to one word: `$x_{1}=b_2$` → `x1=b2`. Accepts both plain and raw text. */
export function withoutMaths(text: string): string {
  if (!text.includes('$')) return text
  return text.replace(/\$([^$]*)\$/g, (_, maths: string) => ` ${maths.replace(/[_{}\\^]/g, '')} `)
}

const LINK = /\{([^{}]*)\}/g

/** Returns the keys of the linked words in a text, without duplicates: `See {KLAma}, {le'e}` → klama, le'e. */
export function linksOf(text: string): string[] {
  if (!text.includes('{')) return []
  const keys = new Set<string>()
  for (const [, word] of withoutMaths(text).matchAll(LINK)) keys.add(wordKey(word ?? ''))
  keys.delete('')
  return [...keys]
}

/**
 * Returns the words of a text and, separately, its linked words, which are Lojban words regardless of the language of the text.
 */
export function readText(text: string): { words: string[]; linked: string[] } {
  const readable = withoutMaths(text)
  if (!readable.includes('{')) return { words: wordsOf(plain(readable)), linked: [] }
  const linked: string[] = []
  const rest = readable.replace(LINK, (_, word: string) => {
    for (const part of wordKey(word).split(' ')) if (part !== '') linked.push(part.slice(0, MAX_TOKEN_LENGTH))
    return ' '
  })
  return { words: wordsOf(plain(rest)), linked }
}

/** Returns the key of a complete gloss: its words in order, ignoring hyphens, dots and capitals. */
export function phraseKey(text: string): string {
  const tidy = plain(text)
  const words = wordsOf(tidy)
  return words.length > 0 ? words.join(' ') : tidy.trim()
}

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** Splits Chinese or Japanese text, which has no spaces, into words. Takes about 20 µs. */
export const eastAsianWords = (run: string): string[] =>
  Array.from(segmenters[KANA.test(run) ? 'ja' : 'zh'].segment(run), ({ segment }) => segment)
