import { charsetNamed, decodeText } from './charsets.ts'
import { decodeBase64, decodeQuotedPrintable } from './transferEncodings.ts'

/** An encoded word (RFC 2047) with its position in a header. */
interface Word {
  start: number
  end: number
  charset: string
  bytes: Buffer
}

const START = /=\?([^?\s]{1,80})\?([bq])\?/iy
/** Maximum word length. Longer words are not decoded. */
const MAX_WORD = 2000

/**
 * Converts the encoded words of a header to UTF-8. Adjacent words are joined before decoding, since a character may be split
 * between them.
 */
export function withUtf8Words(value: string): string {
  if (!value.includes('=?')) return value
  let converted = ''
  let end = 0
  for (const run of runsOf(wordsIn(value), value)) {
    const bytes = Buffer.concat(run.map((word) => word.bytes))
    converted += value.slice(end, run[0]!.start) + asWord(decodeText(bytes, run[0]!.charset))
    end = run.at(-1)!.end
  }
  return converted + value.slice(end)
}

const asWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

function wordsIn(value: string): Word[] {
  const words: Word[] = []
  for (let start = value.indexOf('=?'); start >= 0; ) {
    const word = wordAt(value, start)
    if (word) words.push(word)
    start = value.indexOf('=?', word?.end ?? start + 2)
  }
  return words
}

function wordAt(value: string, start: number): Word | null {
  START.lastIndex = start
  const opening = START.exec(value)
  if (!opening) return null
  const textStart = start + opening[0].length
  const isBase64 = opening[2]!.toLowerCase() === 'b'
  const end = endOfWord(value.slice(textStart, textStart + MAX_WORD), isBase64)
  if (end < 0) return null
  const text = Buffer.from(value.slice(textStart, textStart + end)).toString('latin1')
  const bytes = isBase64 ? decodeBase64(text) : decodeQuotedPrintable(text.replace(/[_\s]/g, ' '))
  return { start, end: textStart + end + 2, charset: opening[1]!, bytes }
}

/** Returns the position of the closing `?=`, or -1. An unencoded question mark before an escape (`?=C3`) doesn't end the word. */
function endOfWord(text: string, isBase64: boolean): number {
  const first = text.indexOf('?=')
  const limit = text.indexOf('=?')
  for (let end = first; end >= 0 && (limit < 0 || end < limit); end = text.indexOf('?=', end + 2)) {
    if (isBase64 || !/^[0-9A-F]{2}/.test(text.slice(end + 2, end + 4))) return end
  }
  return first
}

/** Groups words that share a character set and are separated only by white space. */
function runsOf(words: readonly Word[], value: string): Word[][] {
  const runs: Word[][] = []
  for (const word of words) {
    const last = runs.at(-1)?.at(-1)
    const isAdjacent = last !== undefined && /^\s*$/.test(value.slice(last.end, word.start))
    if (isAdjacent && charsetNamed(last.charset) === charsetNamed(word.charset)) runs.at(-1)!.push(word)
    else runs.push([word])
  }
  return runs
}
