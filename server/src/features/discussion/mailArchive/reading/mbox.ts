import { endOfHeaders, isHeaderLine, isKnownHeader } from './headers.ts'

/** Maximum message size, in bytes. Longer messages are truncated, which affects only their attachments. */
export const MAX_MESSAGE_LENGTH = 8 * 1024 * 1024

/** A message as stored in its file. */
export interface RawMessage {
  raw: Buffer
  /** True if the message was truncated. */
  cut: boolean
  /** The From line before the message in a mailbox. */
  postmark?: string
}

const NEWLINE = 10
const RETURN = 13
const BEGINNING = Buffer.from('\nFrom ')
const NOTHING: Buffer<ArrayBufferLike> = Buffer.alloc(0)
/** Number of bytes after a From line examined for headers. */
const MAX_LOOKAHEAD = 1000

/**
 * Splits an mbox mailbox with quoting or Content-Length headers into messages. Buffers at most `MAX_MESSAGE_LENGTH` and one chunk
 * of the file.
 */
export async function* messagesOfMbox(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawMessage> {
  const messages = new Messages()
  for await (const piece of bytes) yield* messages.add(piece)
  yield* messages.end()
}

/** Splits a mailbox into messages and buffers the unfinished one. */
class Messages {
  /** Bytes read so far, starting with the From line of the current message. */
  #buffer: Buffer<ArrayBufferLike> = NOTHING
  #cut = false
  #searched = 0
  /** End of the text as declared by Content-Length; undefined until the headers are complete. */
  #declaredEnd: number | null | undefined = undefined;

  *add(piece: Buffer) {
    this.#buffer = this.#buffer.length === 0 ? piece : Buffer.concat([this.#buffer, piece])
    yield* this.#complete(false)
    if (this.#buffer.length <= MAX_MESSAGE_LENGTH + piece.length) return
    // retains bytes that may belong to the start of the next message
    const tail = this.#buffer.subarray(this.#searched)
    this.#buffer = Buffer.concat([this.#buffer.subarray(0, MAX_MESSAGE_LENGTH), tail])
    this.#searched = MAX_MESSAGE_LENGTH
    this.#cut = true
  }

  *end() {
    yield* this.#complete(true)
    if (this.#buffer.length > 0) yield whole(this.#buffer, this.#cut)
  }

  *#complete(isEnd: boolean) {
    for (;;) {
      const at = this.#buffer.indexOf(BEGINNING, this.#searched)
      if (at < 0) {
        this.#searched = Math.max(this.#searched, this.#buffer.length - BEGINNING.length)
        return
      }
      this.#searched = at
      const isStart = this.#startsMessage(at, isEnd)
      if (isStart === null) return
      this.#searched = at + 1
      if (!isStart) continue
      yield whole(this.#buffer.subarray(0, at), this.#cut)
      this.#buffer = this.#buffer.subarray(at + 1)
      this.#cut = false
      this.#searched = 0
      this.#declaredEnd = undefined
    }
  }

  /** Returns true if a message starts after the given newline, or null if that depends on later bytes. */
  #startsMessage(at: number, isEnd: boolean): boolean | null {
    const end = this.#buffer.indexOf(NEWLINE, at + 1)
    const isComplete = isEnd || this.#buffer.length > (end < 0 ? at : end) + MAX_LOOKAHEAD
    if (!isComplete) return null
    if (end < 0) return false
    const line = this.#buffer.toString('latin1', at + 1, Math.min(end, at + 300))
    if (!isFollowedByHeader(this.#buffer, end, hasPostmarkDate(line))) return false
    if (!(isBlankBefore(this.#buffer, at) ? isPostmark(line) : hasPostmarkDate(line))) return false
    return this.#isWithinText(at, isEnd)
  }

  /** Returns false if the From line is inside the declared text length and that length is correct. */
  #isWithinText(at: number, isEnd: boolean): boolean | null {
    this.#declaredEnd ??= declaredEnd(this.#buffer.subarray(0, at))
    const text = this.#cut ? null : this.#declaredEnd
    if (text === null || text <= at) return true
    if (text + MAX_LOOKAHEAD > this.#buffer.length && !isEnd) return null
    return !endsThere(this.#buffer, text)
  }
}

/** Returns true if the line before the given newline is empty. */
function isBlankBefore(bytes: Buffer, newline: number): boolean {
  let at = newline - 1
  if (bytes[at] === RETURN) at -= 1
  return at < 0 || bytes[at] === NEWLINE
}

/**
 * Returns true if the line after the given newline is a header, possibly quoted. After a complete From line, empty lines may
 * precede the header.
 */
function isFollowedByHeader(bytes: Buffer, newline: number, skipsEmpty: boolean): boolean {
  const text = bytes.toString('latin1', newline + 1, newline + MAX_LOOKAHEAD)
  const line = skipsEmpty ? text.replace(/^[\r\n]+/, '') : text
  if (line !== text) return isKnownHeader(line)
  return isHeaderLine(line) || /^>From[ :]/.test(line)
}

/** Returns the position after the text of a message with Content-Length; otherwise null. */
function declaredEnd(message: Buffer): number | null {
  const firstLine = message.indexOf(NEWLINE) + 1
  const end = endOfHeaders(message, firstLine)
  const length = /\ncontent-length[ \t]{0,20}:[ \t]{0,20}(\d{1,7})\r?(?:\n|$)/i.exec(
    message.toString('latin1', 0, Math.min(end, 64 * 1024)),
  )
  if (!length) return null
  const blank = /^\r?\n\r?\n/.exec(message.toString('latin1', end, end + 4))
  const start = end + (blank?.[0].length ?? 1)
  const text = start + Number(length[1])
  return text <= MAX_MESSAGE_LENGTH ? text : null
}

/**
 * Returns true if a message ends at the given offset, that is, only empty lines precede the next From line or the end of the
 * mailbox.
 */
function endsThere(bytes: Buffer, end: number): boolean {
  if (end > bytes.length) return false
  const next = bytes.toString('latin1', end, end + MAX_LOOKAHEAD)
  return /^[\r\n]{0,20}(?:From |$)/.test(next) && (bytes[end - 1] === NEWLINE || /^[\r\n]|^$/.test(next))
}

/** Separates a message from its From line and unquotes its text. */
export function whole(bytes: Buffer, cut: boolean): RawMessage {
  if (bytes.toString('latin1', 0, 5) !== 'From ') return { raw: bytes.subarray(0, MAX_MESSAGE_LENGTH), cut }
  const end = bytes.indexOf(NEWLINE)
  const postmark = bytes.toString('latin1', 0, end < 0 ? Math.min(bytes.length, 300) : end).trim()
  let raw = end < 0 ? NOTHING : bytes.subarray(end + 1, MAX_MESSAGE_LENGTH + end)
  if (raw.includes('>From ')) raw = Buffer.from(raw.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
  return { raw, cut: cut || bytes.length - end - 1 > MAX_MESSAGE_LENGTH, postmark }
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?$/i
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?$/i
const DAY = /^\d{1,2}$/
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/
const YEAR = /^\d{2}(?:\d{2})?$/
const ZONE = /^(?:[A-Z]{1,5}|(?:GMT|UTC)?[+-]\d{2}:?\d{2})$/
const NUMERIC_DATE = /^\d{1,2}[-/.](?:\d{1,2}|[a-z]{3})[-/.]\d{2,4}$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/
const SENDER = /^[^\s@]*@\S*$|^<>$|^(?:MAILER-DAEMON|-|nobody|root|daemon)$/i
const REMOTE = /\s(?:remote|forwarded) (?:from|by) .*$/i
const MAX_LINE = 300

const DATE_WORDS = [WEEKDAY, MONTH, DAY, TIME, YEAR, ZONE, ISO_DATE, NUMERIC_DATE]

/** Splits the words after `From ` into the date at the end of the line and the sender before it. */
function split(line: string): { sender: string[]; date: string[] } {
  const words = line.slice(5, MAX_LINE).replace(REMOTE, '').trim().split(/\s+/)
  const last = words.findLastIndex((word) => !DATE_WORDS.some((kind) => kind.test(word)))
  return { sender: words.slice(0, last + 1), date: words.slice(last + 1) }
}

/** Returns true for a one-word sender, or one such as `alis at example.org`, as in web archives. */
const isOneSender = (sender: readonly string[]) => sender.length <= 1 || (sender.length === 3 && sender[1] === 'at')

const has = (date: readonly string[], kind: RegExp) => date.some((word) => kind.test(word))

/**
 * Returns true for a line with a sender and a complete date, such as `From alis@example.org Mon Mar 5 10:20:30 2001`.
 */
function hasPostmarkDate(line: string): boolean {
  const { sender, date } = split(line)
  return isOneSender(sender) && [WEEKDAY, MONTH, DAY, TIME].every((kind) => has(date, kind))
}

/**
 * Returns true for the separator line above a message in a mailbox. The date may be incomplete, or missing if the line contains
 * an email address.
 */
function isPostmark(line: string): boolean {
  const { sender, date } = split(line)
  if (sender.length === 1 && SENDER.test(sender[0]!)) return true
  const isDated =
    has(date, ISO_DATE) ||
    has(date, NUMERIC_DATE) ||
    (has(date, MONTH) && has(date, DAY) && (has(date, TIME) || has(date, YEAR)))
  return isDated && sender.length <= 8
}
