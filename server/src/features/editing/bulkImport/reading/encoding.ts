import { isUtf8 } from 'node:buffer'
import type { TableEncoding } from '@vlacku/contract/bulkImport'
import { eastAsianOf } from './eastAsian.ts'

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
