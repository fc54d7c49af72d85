import { isUtf8 } from 'node:buffer'
import { charsetNamed, decodeText } from './charsets.ts'
import { withUtf8Words } from './encodedWords.ts'
import { formatParameters, type Parameters, parseParameters } from './parameters.ts'

export interface Field {
  /** Lowercase. */
  name: string
  /** Decoded, without line breaks. */
  value: string
}

const NEWLINE = 10
/** Number of bytes at the start of a line that are examined to detect a header. */
const MAX_NAME = 120
/** Number of bytes of the body searched for the headers of parts. */
const MAX_PARTS = 16 * 1024
const HEADER = /^[!-9;-~]{1,100}[ \t]*:/
const USUAL_HEADER = /^[A-Za-z0-9][\w.-]{0,100}[ \t]*:/
/** Matches the headers that may follow a line that isn't a header. */
const KNOWN =
  /^(?:from|to|cc|sender|reply-to|subject|date|received|message-id|in-reply-to|references|return-path|mime-version|content-[a-z-]{2,40}|x-[\w-]{1,60}|list-[a-z-]{2,20})[ \t]*:/i
/** Mailbox separator line that a program left between headers. */
const LEFT_OVER = /^>?From /
const CONTENT = new Set(['content-type', 'content-disposition'])

/** Returns true for a line that may be the first line of a message. */
export const isHeaderLine = (line: string): boolean => USUAL_HEADER.test(line)

/** Returns true for a header that most messages have. */
export const isKnownHeader = (line: string): boolean => KNOWN.test(line)

/**
 * Returns the position of the newline after the last header. Headers end at an empty line, or at a line that isn't a header
 * unless known headers follow it.
 */
export function endOfHeaders(raw: Buffer, start = 0): number {
  let known: number | null = null
  for (let at = start; at < raw.length; ) {
    const newline = raw.indexOf(NEWLINE, at)
    const end = newline < 0 ? raw.length : newline
    const line = raw.toString('latin1', at, Math.min(end, at + MAX_NAME))
    const isFirst = at === start
    if (/^\r*$/.test(line)) return isFirst ? at : at - 1
    const continues = !isFirst && /^[ \t]/.test(line)
    if (!continues && !HEADER.test(line) && !LEFT_OVER.test(line)) {
      known ??= lastKnownHeader(raw, at)
      if (at > known) return isFirst ? at : at - 1
    }
    at = end + 1
  }
  return raw.length
}

/** Returns the position of the last known header before an empty line or a part delimiter, or -1. */
function lastKnownHeader(raw: Buffer, start: number): number {
  let last = -1
  for (let at = start; at < raw.length; ) {
    const newline = raw.indexOf(NEWLINE, at)
    const end = newline < 0 ? raw.length : newline
    const line = raw.toString('latin1', at, Math.min(end, at + MAX_NAME))
    if (/^\r*$/.test(line) || line.startsWith('--')) return last
    if (KNOWN.test(line)) last = at
    at = end + 1
  }
  return last
}

/**
 * Decodes headers individually, since programs that forward a message may add headers in other character sets. `body` is the part
 * after the headers.
 */
export function readHeaders(bytes: Buffer, body: Buffer | null = null): Field[] {
  const fields: Buffer[][] = []
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, at)
    const end = newline < 0 ? bytes.length : newline
    const line = bytes.subarray(at, bytes[end - 1] === 13 ? end - 1 : end)
    const start = line.toString('latin1', 0, MAX_NAME)
    if (/^[ \t]/.test(start)) fields.at(-1)?.push(line)
    else if (HEADER.test(start)) fields.push([line])
    at = end + 1
  }
  const joined = fields.map((lines) => Buffer.concat(lines))
  const fallback = declaredCharset(joined) ?? (body && !isUtf8(bytes) ? charsetOfParts(body) : null)
  return withoutEmptyCopies(joined.map((line) => fieldOf(line, fallback)))
}

/** Returns the declared character set of the message, which programs also use for its headers. */
function declaredCharset(lines: readonly Buffer[]): string | null {
  const line = lines.find((one) => /^content-type[ \t]*:/i.test(one.toString('latin1', 0, 40)))
  const label = line && parseParameters(line.toString('latin1', line.indexOf(':') + 1)).params.get('charset')
  return label ? charsetNamed(label) : null
}

/** Returns the first character set declared by a part of the message. */
function charsetOfParts(body: Buffer): string | null {
  const label = /charset ?= ?["']?([\w:.-]{1,40})/i.exec(body.toString('latin1', 0, MAX_PARTS))?.[1]
  return label ? charsetNamed(label) : null
}

function fieldOf(line: Buffer, fallback: string | null): Field {
  const colon = line.indexOf(':')
  const name = line.toString('latin1', 0, colon).trim().toLowerCase()
  const bytes = line.subarray(colon + 1)
  const isWide = fallback?.startsWith('utf-16') || fallback?.startsWith('utf-32') || fallback === 'utf-7'
  const text = decodeText(bytes, null, isWide ? null : fallback)
    .replace(/[\r\n]+/g, ' ')
    .trim()
  const value = withUtf8Words(text)
  return { name, value: CONTENT.has(name) ? formatParameters(repaired(name, value)) : value }
}

/** Completes the type of a part, such as `text` to `text/plain`. */
function repaired(name: string, value: string): Parameters {
  const parsed = parseParameters(value)
  if (name !== 'content-type' || /^[^/]+\/[^/]+$/.test(parsed.value)) return parsed
  if (parsed.value === 'multipart') return { ...parsed, value: 'multipart/mixed' }
  return { ...parsed, value: parsed.value.includes('html') ? 'text/html' : 'text/plain' }
}

/** Drops an empty header if another header has the same name. */
function withoutEmptyCopies(fields: readonly Field[]): Field[] {
  const filled = new Set(fields.filter(({ value }) => value !== '').map(({ name }) => name))
  return fields.filter(({ name, value }) => value !== '' || !filled.has(name))
}

export const writeHeaders = (fields: readonly Field[]): string =>
  fields.map(({ name, value }) => `${name}: ${value}\n`).join('')

const RETURN = 13
const MARK = Buffer.from('\ufeff')
const MAX_LINE = 1000
/** Mailbox separator lines that some programs leave above the headers. */
const ABOVE_HEADERS = /^(?:>?From |>From:)/

/** Returns a message from its first header onward, with LF or CRLF line endings. */
export function fromFirstHeader(input: Buffer): Buffer {
  const raw = input.includes(NEWLINE) || !input.includes(RETURN) ? input : withNewlines(input)
  let start = raw.indexOf(MARK) === 0 ? MARK.length : 0
  let sender: Buffer | null = null
  while (start < raw.length) {
    const newline = raw.indexOf(NEWLINE, start)
    const end = newline < 0 ? raw.length : newline
    const line = raw.toString('latin1', start, Math.min(end, start + MAX_LINE))
    if (line.startsWith('>From:')) sender = raw.subarray(start + 1, Math.min(end + 1, raw.length))
    else if (line.trim() !== '' && !ABOVE_HEADERS.test(line)) break
    start = Math.min(end + 1, raw.length)
  }
  const message = raw.subarray(start)
  return sender === null || hasSender(message) ? message : Buffer.concat([sender, message])
}

/** Converts the CR line endings written by old Macintosh programs. */
export function withNewlines(bytes: Buffer): Buffer {
  const converted = Buffer.from(bytes)
  for (let at = converted.indexOf(RETURN); at >= 0; at = converted.indexOf(RETURN, at + 1)) converted[at] = NEWLINE
  return converted
}

const hasSender = (message: Buffer) => /^from[ \t]*:/im.test(message.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!)
