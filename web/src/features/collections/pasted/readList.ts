/** As the contract says: words that are looked up at once, and characters of a text of a card. */
export const MAX_WORDS = 2000
export const MAX_CARD_TEXT = 10_000
/** The longest word that the dictionary is asked for (characters). */
const MAX_WORD_LENGTH = 400

/** What a line of a pasted list says: a word of the dictionary, or a front with a meaning of the writer's own. */
export interface ListEntry {
  /** Counted from 1. */
  line: number
  /** Never empty, without space around it. */
  front: string
  /** Null for a word whose meaning stands in the dictionary. */
  back: string | null
  /** No card takes so much, or no word is so long. */
  isTooLong: boolean
}

/** Signs that lists begin their lines with: `-`, `*`, `•`, `1.`, `2)`. */
const BULLET = /^(?:[-–—*•·]|\d{1,5}[.)])[ \t]+/u
/** Between a word and its meaning. */
const DASH = /[ \t]+[-–—][ \t]+/u
const BETWEEN_WORDS = /[,;\t，；、]/u
const LINE_END = /\r\n|[\n\r\u2028\u2029\u0085]/u
/** What no line may hold, but tabs, which part its fields. */
const CONTROL = /[^\P{Cc}\t]/gu

/**
 * Reads a pasted list. Words stand in lines of their own or with commas, semicolons or tabs between them; a line with one tab,
 * or with a dash that has space around it, is a front and its meaning. Never throws, whatever is pasted.
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
