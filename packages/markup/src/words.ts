import { isMarkdown, splitAtCode } from './isMarkdown.ts'
import { isUrl, MARKS } from './richText.ts'

/** Matches a word in running text, including the apostrophes, commas and dots within it. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,.][\p{L}\p{M}\p{N}]+)*/gu
/**
 * Matches the end of a statement. The next statement may be in another language. A full stop doesn't count, as in `la .alis.
 * klama`.
 */
const STATEMENT_END = /(\n|(?<=[!?;:])\s)/

/** A piece of running text: a word, or the text between words. */
export interface TextPart {
  text: string
  isWord: boolean
}

/**
 * Splits running text into statements, each consisting of words and the text between them. Joining all parts gives the original
 * text. Runs in linear time.
 */
export function statementsOf(text: string): TextPart[][] {
  return text.split(STATEMENT_END).map((statement) => {
    const parts: TextPart[] = []
    let at = 0
    for (const { 0: word, index } of statement.matchAll(WORD)) {
      if (index > at) parts.push({ text: statement.slice(at, index), isWord: false })
      parts.push({ text: word, isWord: true })
      at = index + word.length
    }
    if (at < statement.length) parts.push({ text: statement.slice(at), isWord: false })
    return parts
  })
}

/** Minimum number of words in a statement consisting only of dictionary words. Shorter statements may be in another language. */
const MIN_STATEMENT_WORDS = 3
/** Minimum length of words outside such statements. Shorter words, such as `do`, `me` and `to`, also occur in other languages. */
const MIN_LONE_WORD_LENGTH = 5

/** Functions that recognize words in running text. */
export interface Recognizer {
  /** True for dictionary words. */
  isKnown(word: string): boolean
  /** True for known words that aren't also words of other languages. */
  standsAlone?(word: string): boolean
  /** Returns the words of a statement in the dictionary's language, or null for other statements. */
  wordsOfStatement(chunks: readonly string[], isKnown: (word: string) => boolean): string[] | null
}

/**
 * Finds the words of a statement that should be linked to entries although they have no markup: all words if the statement is in
 * the dictionary's language; otherwise, only words too long to be mistaken for words of other languages.
 */
export function unmarkedWords(
  chunks: readonly string[],
  { isKnown, standsAlone = () => true, wordsOfStatement }: Recognizer,
): string[] {
  const words = chunks.length >= MIN_STATEMENT_WORDS ? wordsOfStatement(chunks, isKnown) : null
  if (words) return [...words, ...chunks.filter(isKnown)]
  return chunks.filter((chunk) => chunk.length >= MIN_LONE_WORD_LENGTH && isKnown(chunk) && standsAlone(chunk))
}

const QUOTED_LINE = /^ {0,3}>.*$/gm

/** Replaces code, quotations and URLs with spaces, leaving only the author's own words. Runs in linear time. */
export function ownWords(source: string): string {
  const written = isMarkdown(source) ? splitAtCode(source).filter((_, i) => i % 2 === 0) : [source]
  return written
    .join(' ')
    .replace(QUOTED_LINE, ' ')
    .replace(MARKS, (mark) => (isUrl(mark) ? ' ' : mark))
}
