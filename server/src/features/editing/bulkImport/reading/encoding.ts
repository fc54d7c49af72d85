import { isUtf8 } from 'node:buffer'
import type { TableEncoding } from '@vlacku/contract/bulkImport'

const LETTERS_FROM = 0xc0
/** Size, in bytes, of the part of a file that is examined. UTF-8 is validated in the whole file. */
const TELLING = 1024 * 1024
/**
 * Minimum proportion of non-ASCII letters that are adjacent to another non-ASCII letter: nearly all in Russian, almost none in
 * French.
 */
const CYRILLIC_FROM = 0.5

/** Returns the most likely encoding of a text. `language` is its language tag. */
export function encodingOf(bytes: Uint8Array, language?: string): TableEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, TELLING)
  const wide = wideOf(start)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return eastAsianOf(start, language) ?? (hasRunsOfLetters(start) ? 'windows-1251' : 'windows-1252')
}

/**
 * Detects UTF-16 without a byte order mark by the ASCII characters that tables contain, such as commas, line endings and column
 * names.
 */
function wideOf(bytes: Uint8Array): TableEncoding | null {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1
  const many = bytes.length / 20
  if (zeros[1]! > many && zeros[1]! > zeros[0]! * 4) return 'utf-16le'
  if (zeros[0]! > many && zeros[0]! > zeros[1]! * 4) return 'utf-16be'
  return null
}

function hasRunsOfLetters(bytes: Uint8Array): boolean {
  let letters = 0
  let adjacent = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < LETTERS_FROM) continue
    letters += 1
    if ((bytes[at - 1] ?? 0) >= LETTERS_FROM || (bytes[at + 1] ?? 0) >= LETTERS_FROM) adjacent += 1
  }
  return letters > 0 && adjacent / letters >= CYRILLIC_FROM
}

const PIECE = 256 * 1024

/** Yields the text in pieces with `\n` line endings. Invalid bytes become U+FFFD. */
export function* decoded(bytes: Uint8Array, encoding: TableEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let pending = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = pending + decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    // the LF of a CRLF may be in the next piece
    pending = text.endsWith('\r') ? '\r' : ''
    yield withLineFeeds(pending ? text.slice(0, -1) : text)
  }
  const rest = pending + decoder.decode()
  if (rest !== '') yield withLineFeeds(rest)
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

type EastAsian = Extract<TableEncoding, 'shift_jis' | 'euc-jp' | 'gb18030' | 'big5' | 'euc-kr'>
const OF_LANGUAGE: Record<string, EastAsian[]> = {
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  ko: ['euc-kr'],
}
const ALL: EastAsian[] = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']

/** The most frequent characters in Chinese texts. Text decoded with the wrong encoding contains almost none of them. */
const FREQUENT = new Set('的一是不了在有人我他这中大来上个国到说们为和地也子时道這來個國說們為時從对對')
/** Minimum proportion of kana, Hangul or frequent characters in text of each encoding. */
const LEAST: Record<EastAsian, number> = { shift_jis: 0.2, 'euc-jp': 0.2, 'euc-kr': 0.9, gb18030: 0.05, big5: 0.05 }
const EAST_ASIAN_FROM = 0.8

/** Returns the most likely East Asian encoding of a text, preferring the encodings of its language. Returns null if none fits. */
function eastAsianOf(bytes: Uint8Array, language: string | undefined): EastAsian | null {
  const preferred = OF_LANGUAGE[language?.split('-')[0] ?? ''] ?? []
  const readable = (encodings: EastAsian[]) =>
    encodings
      .flatMap((encoding) => {
        const text = decodedOrNull(bytes, encoding)
        return text === null ? [] : [{ encoding, ...shares(text, encoding) }]
      })
      .sort((a, b) => b.likelihood - a.likelihood)
  const [best] = readable(preferred)
  if (best && best.eastAsian >= 0.5) return best.encoding
  const [other] = readable(ALL)
  return other && other.likelihood > 0 ? other.encoding : null
}

/** Decodes the start of a text, which may end within a character. Returns null if it is invalid. */
function decodedOrNull(bytes: Uint8Array, encoding: EastAsian): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** Returns the proportions of character classes among the non-ASCII characters. */
function shares(text: string, encoding: EastAsian) {
  let [all, eastAsian, kana, hangul, frequent] = [0, 0, 0, 0, 0]
  for (const character of text) {
    if (character < '\u0080') continue
    all += 1
    if (/[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff01-\uff60]/.test(character)) eastAsian += 1
    if (/[\u3041-\u3093\u30a1-\u30f6]/.test(character)) kana += 1
    if (/[\uac00-\ud7af]/.test(character)) hangul += 1
    if (FREQUENT.has(character)) frequent += 1
  }
  const counted = { shift_jis: kana, 'euc-jp': kana, 'euc-kr': hangul, gb18030: frequent, big5: frequent }[encoding]
  const isLikely = all > 0 && eastAsian / all >= EAST_ASIAN_FROM && counted / all >= LEAST[encoding]
  return { eastAsian: all === 0 ? 0 : eastAsian / all, likelihood: isLikely ? counted / all : 0 }
}

/**
 * Maximum number of lines per table. Rows are checked individually and stored while other tables wait; 100 MB of the shortest
 * possible rows would take more than an hour. Large dictionaries have 100,000 definitions.
 */
export const MAX_LINES = 500_000

const LINE_ENDS = [0x0a, 0x0d]

/** Returns true if a text in UTF-16 or any ASCII-compatible encoding has more than `limit` lines. Stops counting at that limit. */
export function hasMoreLines(bytes: Uint8Array, limit: number): boolean {
  return LINE_ENDS.some((lineEnd) => {
    let lines = 1
    for (let at = bytes.indexOf(lineEnd); at >= 0 && lines <= limit; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
    return lines > limit
  })
}
