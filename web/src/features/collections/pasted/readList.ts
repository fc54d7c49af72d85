/** API contract limits: words per lookup, and characters per card text. */
export const MAX_WORDS = 2000
export const MAX_CARD_TEXT = 10_000
/** Maximum length of a word to look up, in characters. */
const MAX_WORD_LENGTH = 400

/** An entry of a pasted list: a dictionary word, or a front with its own meaning. */
export interface ListEntry {
  /** One-based line number. */
  line: number
  /** Trimmed and never empty. */
  front: string
  /** Null for a word whose meaning is looked up in the dictionary. */
  back: string | null
  /** True if the entry exceeds the length limit of a card or word. */
  isTooLong: boolean
}

/** List marker at the start of a line: `-`, `*`, `•`, `1.`, `2)`. */
const BULLET = /^(?:[-–—*•·]|\d{1,5}[.)])[ \t]+/u
/** Separator between a word and its meaning. */
const DASH = /[ \t]+[-–—][ \t]+/u
const BETWEEN_WORDS = /[,;\t，；、]/u
const LINE_END = /\r\n|[\n\r\u2028\u2029\u0085]/u
/** Control characters to remove; excludes tabs, which separate fields. */
const CONTROL = /[^\P{Cc}\t]/gu

/**
 * Parses a pasted list. Words are on separate lines, or separated by commas, semicolons or tabs. A line with a single tab, or
 * with a dash between spaces, contains a front and its meaning. Never throws.
 */
export const readList = (text: string): ListEntry[] =>
  text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .split(LINE_END)
    .flatMap((line, nth) => entriesOf(line.replace(CONTROL, ' ').trim().replace(BULLET, ''), nth + 1))

function entriesOf(line: string, nth: number): ListEntry[] {
  const pair = pairOf(line)
  if (pair) {
    const [front, back] = pair
    return [{ line: nth, front, back, isTooLong: Math.max(front.length, back.length) > MAX_CARD_TEXT }]
  }
  return line.split(BETWEEN_WORDS).flatMap((field) => {
    const front = field.trim()
    return front === '' ? [] : [{ line: nth, front, back: null, isTooLong: front.length > MAX_WORD_LENGTH }]
  })
}

function pairOf(line: string): [string, string] | null {
  const fields = line.split('\t')
  const dash = DASH.exec(line)
  const parts =
    fields.length === 2 ? fields : dash && [line.slice(0, dash.index), line.slice(dash.index + dash[0].length)]
  const [front = '', back = ''] = (parts ?? []).map((part) => part.trim())
  return front !== '' && back !== '' ? [front, back] : null
}
