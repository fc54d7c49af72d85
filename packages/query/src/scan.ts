import { Pointed } from './problem.ts'

/* Scanner functions: each takes a text and a position, and returns the end of the token at that position. */

const BLANK = /\s/
/** Smartphone keyboards replace the plain quotation mark with the other three. */
const QUOTE = /["“”„]/
const DELIMITER = /[\s()|"“”„]/

export const isBlank = (letter: string) => BLANK.test(letter)
export const isQuote = (letter: string) => QUOTE.test(letter)
/** Returns true if a word ends before the given character; `undefined` marks the end of the text. */
export const endsWord = (letter: string | undefined) => letter === undefined || letter === '' || DELIMITER.test(letter)

/** One UTF-16 code unit of a word. */
export interface Letter {
  letter: string
  /** True if the character is preceded by a backslash, which makes it literal. */
  escaped: boolean
}

/** Scans letters up to the next delimiter. A backslash at the end of the text counts as a letter. */
export function scanWord(text: string, from: number): { letters: Letter[]; end: number } {
  const letters: Letter[] = []
  let at = from
  while (at < text.length && !endsWord(text[at])) {
    const escaped = text[at] === '\\' && at + 1 < text.length
    if (escaped) at++
    letters.push({ letter: text[at]!, escaped })
    at++
  }
  return { letters, end: at }
}

/**
 * Scans quoted text. `from` is the position of its opening quotation mark. A backslash makes a quotation mark or backslash
 * literal.
 */
export function scanPhrase(text: string, from: number): { phrase: string; end: number } {
  let phrase = ''
  for (let at = from + 1; at < text.length; at++) {
    const letter = text[at]!
    const next = text[at + 1] ?? ''
    if (letter === '\\' && (next === '\\' || isQuote(next))) {
      phrase += next
      at++
    } else if (isQuote(letter)) {
      const end = at + 1
      if (phrase.trim() === '') throw new Pointed({ problem: 'empty_quote', at: from, length: end - from })
      return { phrase, end }
    } else phrase += letter
  }
  throw new Pointed({ problem: 'unclosed_quote', at: from, length: text.length - from })
}

/** Scans a regular expression. `from` is the position of its opening slash. */
export function scanRegex(text: string, from: number): { source: string; end: number } {
  let source = ''
  for (let at = from + 1; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\\' && at + 1 < text.length) {
      at++
      source += text[at] === '/' ? '/' : letter + text[at]
    } else if (letter === '/') {
      const end = at + 1
      if (source === '') throw new Pointed({ problem: 'empty_regex', at: from, length: end - from })
      checkTail(text, end)
      return { source, end }
    } else source += letter
  }
  throw new Pointed({ problem: 'unclosed_regex', at: from, length: text.length - from })
}

/** Rejects letters after the closing slash, which other regular expression syntaxes interpret as flags. */
function checkTail(text: string, at: number) {
  let end = at
  while (!endsWord(text[end])) end++
  if (end > at) throw new Pointed({ problem: 'regex_tail', at, length: end - at })
}
