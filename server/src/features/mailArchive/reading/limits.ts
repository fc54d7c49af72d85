/**
 * Limits that are checked before the MIME library reads a message, since time and memory it needs grow with these, and not
 * only with the length of the message. A message beyond them is shown as it came.
 */
export const MAIL_LIMITS = {
  /** All headers of a message, its parts included (bytes). */
  headerBytes: 128 * 1024,
  /** One header with its folded lines (bytes): some of them are read in quadratic time. */
  fieldBytes: 32 * 1024,
  /** MIME parts, however deep. */
  parts: 500,
  /** Lines, each of which the library copies by itself: it takes 15 µs for one. */
  lines: 150_000,
  /** Paddings within lines of base64, each of which becomes a piece of memory. */
  paddings: 50_000,
}

/** For `PostalMime.parse`: the limits that it checks itself. */
export const PARSE_LIMITS = {
  maxNestingDepth: 100,
  maxRfc822NestingDepth: 5,
  maxHeadersSize: MAIL_LIMITS.headerBytes,
}

const NEWLINE = 10
const RETURN = 13
const BLANK = 32
const TAB = 9
/** The escapes of quoted-printable are no paddings. */
const PADDING = /=(?![0-9A-Fa-f]{2})[A-Za-z0-9+/]/g
const DELIMITER = Buffer.from('\n--')
/** Longer boundaries are not recognized; RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 1000
const BOUNDARY =
  /boundary([*\d]{0,8})[ \t\r\n]{0,8}=[ \t\r\n]{0,8}(?:"((?:[^"\\\r\n]|\\[^\r\n]){1,1000})"|([^\s;"]{1,1000}))/gi

/** Whether the headers of a message are longer than the library can read in a short time. */
export function exceedsHeaderLimits(headers: Buffer): boolean {
  return headers.length > MAIL_LIMITS.headerBytes || longestField(headers) > MAIL_LIMITS.fieldBytes
}

/** Whether a message has more lines, parts or paddings than the library can read in a short time. */
export function exceedsBodyLimits(raw: Buffer): boolean {
  if (hasMoreLines(raw, MAIL_LIMITS.lines)) return true
  const text = raw.toString('latin1')
  return hasMoreParts(raw, text, MAIL_LIMITS.parts) || hasMorePaddings(text, MAIL_LIMITS.paddings)
}

/** The position of the newline before the first empty line. */
export function endOfHeaders(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at >= 0)
  return Math.min(...ends, raw.length)
}

/** The length of the longest header, with the lines it is folded into. */
function longestField(headers: Buffer): number {
  let longest = 0
  let start = 0
  for (let end = 0; end < headers.length; ) {
    const newline = headers.indexOf(NEWLINE, end)
    end = newline < 0 ? headers.length : newline + 1
    longest = Math.max(longest, end - start)
    if (headers[end] !== BLANK && headers[end] !== TAB) start = end
  }
  return longest
}

function hasMoreLines(raw: Buffer, most: number): boolean {
  let lines = 0
  for (let at = raw.indexOf(NEWLINE); at >= 0 && lines <= most; at = raw.indexOf(NEWLINE, at + 1)) lines += 1
  return lines > most
}

/** Counts the lines that begin a part, whichever of the boundaries in the message they are of. */
function hasMoreParts(raw: Buffer, text: string, most: number): boolean {
  if (raw.indexOf(DELIMITER) < 0) return false
  const boundaries = boundariesIn(text)
  let parts = 0
  for (let at = raw.indexOf(DELIMITER); at >= 0 && parts <= most; at = raw.indexOf(DELIMITER, at + 1)) {
    const start = at + DELIMITER.length
    if (boundaries.has(lineAt(raw, start))) parts += 1
  }
  return parts > most
}

function hasMorePaddings(text: string, most: number): boolean {
  if (!/base64/i.test(text)) return false
  let paddings = 0
  for (const _ of text.matchAll(PADDING)) if (++paddings > most) return true
  return false
}

/** Also those written in sections (RFC 2231): each beginning of them counts. */
function boundariesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  let sections = ''
  for (const [, section, quoted, token] of text.matchAll(BOUNDARY)) {
    const value = quoted === undefined ? token! : quoted.replace(/\\(.)/g, '$1')
    sections = section === '' || section!.startsWith('*0') ? value : (sections + value).slice(0, MAX_BOUNDARY)
    found.add(value).add(sections)
  }
  return found
}

/** The rest of a line without blanks at its end. */
function lineAt(raw: Buffer, start: number): string {
  const longest = start + MAX_BOUNDARY
  const newline = raw.subarray(start, longest).indexOf(NEWLINE)
  let end = newline < 0 ? Math.min(raw.length, longest) : start + newline
  while (end > start && [BLANK, TAB, RETURN].includes(raw[end - 1]!)) end -= 1
  return raw.toString('latin1', start, end)
}
