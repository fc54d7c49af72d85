import { Pointed } from './problem.ts'

/* Scanner functions: each takes a text and a position, and returns the end of the token at that position. */

const BLANK = /\s/
/** Smartphone keyboards replace the plain quotation mark with the other three. */
const QUOTE = /["“”„]/
const DELIMITER = /[\s()|"“”„]/

export const isBlank = (character: string) => BLANK.test(character)
export const isQuote = (character: string) => QUOTE.test(character)
/** Returns true if a word ends before the given character; `undefined` marks the end of the text. */
export const endsWord = (character: string | undefined) =>
  character === undefined || character === '' || DELIMITER.test(character)

/** One UTF-16 code unit of a word. */
export interface Character {
  character: string
  /** True if the character is preceded by a backslash, which makes it literal. */
  escaped: boolean
}

/** Scans letters up to the next delimiter. A backslash at the end of the text counts as a letter. */
export function scanWord(text: string, from: number): { characters: Character[]; end: number } {
  const characters: Character[] = []
  let at = from
  while (at < text.length && !endsWord(text[at])) {
    const escaped = text[at] === '\\' && at + 1 < text.length
    if (escaped) at++
    characters.push({ character: text[at]!, escaped })
    at++
  }
  return { characters, end: at }
}

/**
 * Scans quoted text. `from` is the position of its opening quotation mark. A backslash makes a quotation mark or backslash
 * literal.
 */
export function scanPhrase(text: string, from: number): { phrase: string; end: number } {
  let phrase = ''
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]!
    const next = text[at + 1] ?? ''
    if (character === '\\' && (next === '\\' || isQuote(next))) {
      phrase += next
      at++
    } else if (isQuote(character)) {
      const end = at + 1
      if (phrase.trim() === '') throw new Pointed({ problem: 'empty_quote', at: from, length: end - from })
      return { phrase, end }
    } else phrase += character
  }
  throw new Pointed({ problem: 'unclosed_quote', at: from, length: text.length - from })
}

/** Scans a regular expression. `from` is the position of its opening slash. */
export function scanRegex(text: string, from: number): { source: string; end: number } {
  let source = ''
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\' && at + 1 < text.length) {
      at++
      source += text[at] === '/' ? '/' : character + text[at]
    } else if (character === '/') {
      const end = at + 1
      if (source === '') throw new Pointed({ problem: 'empty_regex', at: from, length: end - from })
      checkTail(text, end)
      return { source, end }
    } else source += character
  }
  throw new Pointed({ problem: 'unclosed_regex', at: from, length: text.length - from })
}

/** Rejects letters after the closing slash, which other regular expression syntaxes interpret as flags. */
function checkTail(text: string, at: number) {
  let end = at
  while (!endsWord(text[end])) end++
  if (end > at) throw new Pointed({ problem: 'regex_tail', at, length: end - at })
}
