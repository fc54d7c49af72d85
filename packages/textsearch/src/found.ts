import { fold, plain } from './text/normalize.ts'

/** A part of a mail search: a word or phrase, optionally with a field prefix. */
export interface SearchTerm {
  field: 'from' | 'subject' | 'list' | 'before' | 'after' | null
  text: string
  isPhrase: boolean
  typed: string
}

const TERM = /(?:(from|subject|list|before|after):)?(?:"([^"]*)"?|([^\s"]+))/giu
const MAX_QUERY = 10_000

/** Splits a mail search such as `from:alis "coi rodo"` into its terms. */
export const searchTerms = (query: string): SearchTerm[] =>
  [...query.slice(0, MAX_QUERY).matchAll(TERM)].map(([typed, field, phrase, word]) => ({
    field: (field?.toLowerCase() ?? null) as SearchTerm['field'],
    text: phrase ?? word ?? '',
    isPhrase: phrase !== undefined,
    typed,
  }))

/** A position in a text, in UTF-16 code units. */
export interface Place {
  index: number
  text: string
}

/** Consecutive words in normalized form. */
export type WordSequence = readonly string[]

const WRITTEN = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ][\p{L}\p{N}\p{M}]+)*/gu
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
/** Maximum number of words that are highlighted per search. */
const MAX_WORDS = 40

const normal = (word: string) => fold(plain(word))

/**
 * Converts terms to word sequences: a phrase becomes one sequence, and each word of any other term becomes a separate sequence.
 */
export function sequencesOf(terms: readonly Pick<SearchTerm, 'text' | 'isPhrase'>[]): WordSequence[] {
  const sequences = terms.flatMap(({ text, isPhrase }) => {
    const words = (text.match(WRITTEN) ?? []).map(normal).filter(Boolean)
    return isPhrase ? [words] : words.map((word) => [word])
  })
  let left = MAX_WORDS
  return sequences
    .map((words) => {
      const taken = words.slice(0, left)
      left -= taken.length
      return taken
    })
    .filter((words) => words.length > 0)
}

interface Token extends Place {
  normal: string
}

/**
 * Finds word sequences in a text by the same rules as a search: whole words regardless of case and accents, or parts of a word
 * between apostrophes; in scripts without spaces, anywhere in a run of characters. Returns the ranges in order and without
 * overlap.
 */
export function findMatches(text: string, sequences: readonly WordSequence[]): Place[] {
  if (sequences.length === 0) return []
  const tokens = [...text.matchAll(WRITTEN)].map(({ 0: text, index }): Token => ({ text, index, normal: normal(text) }))
  const found: Range[] = []
  for (const at of tokens.keys()) {
    for (const sequence of sequences) {
      const range = rangeAt(tokens, at, sequence)
      if (!range) continue
      const last = found.at(-1)
      // overlapping phrases are merged
      if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
      else found.push(range)
    }
  }
  return found.map(({ start, end }) => ({ index: start, text: text.slice(start, end) }))
}

interface Range {
  start: number
  end: number
}

/** Returns the range of a sequence that starts at a token, or null if the words don't match. */
function rangeAt(tokens: readonly Token[], at: number, sequence: WordSequence): Range | null {
  for (const [n, word] of sequence.entries()) {
    const token = tokens[at + n]
    if (!token || !isFound(token, word)) return null
  }
  const [first, last] = [tokens[at]!, tokens[at + sequence.length - 1]!]
  const word = sequence[0]!
  if (sequence.length === 1 && isPartOfRun(first, word)) {
    const start = first.index + first.normal.indexOf(word)
    return { start, end: start + word.length }
  }
  return { start: first.index, end: last.index + last.text.length }
}

const isFound = (token: Token, word: string) =>
  token.normal === word ||
  (EAST_ASIAN.test(word) ? token.normal.includes(word) : token.normal.includes("'") && hasPart(token.normal, word))

const hasPart = (normal: string, word: string) => normal.split("'").includes(word)

/** Returns true if the word is only part of a run of characters without spaces, and its position is known. */
const isPartOfRun = (token: Token, word: string) =>
  EAST_ASIAN.test(word) && token.normal !== word && token.normal.length === token.text.length
