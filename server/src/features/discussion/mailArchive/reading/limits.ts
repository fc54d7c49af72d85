/**
 * Limits checked before the MIME library parses a message, since its time and memory use depend on more than the message size.
 * Messages above a limit are stored unparsed.
 */
export const MAIL_LIMITS = {
  /** Total size of headers, including those of parts, in bytes. */
  headerBytes: 128 * 1024,
  /** Size of a header with its folded lines, in bytes. The library parses some headers in quadratic time. */
  fieldBytes: 32 * 1024,
  /** Number of MIME parts at any depth. */
  parts: 500,
  /** Number of lines. The library copies each line separately, which takes 15 µs. */
  lines: 150_000,
  /** Number of paddings inside base64 lines. The library allocates a chunk of memory for each. */
  paddings: 50_000,
}

/** Limits enforced by `PostalMime.parse` itself. */
export const PARSE_LIMITS = {
  maxNestingDepth: 100,
  maxRfc822NestingDepth: 5,
  maxHeadersSize: MAIL_LIMITS.headerBytes,
}

const NEWLINE = 10
const RETURN = 13
const BLANK = 32
const TAB = 9
/** Matches padding inside a line, excluding quoted-printable escapes. */
const PADDING = /=(?![0-9A-Fa-f]{2})[A-Za-z0-9+/]/g
const DELIMITER = Buffer.from('\n--')
/** Maximum boundary length. RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 1000
const BOUNDARY =
  /boundary([*\d]{0,8})[ \t\r\n]{0,8}=[ \t\r\n]{0,8}(?:"((?:[^"\\\r\n]|\\[^\r\n]){1,1000})"|([^\s;"]{1,1000}))/gi

/** Returns true if the headers of a message are too long to parse quickly. */
export function exceedsHeaderLimits(headers: Buffer): boolean {
  return headers.length > MAIL_LIMITS.headerBytes || maxFieldLength(headers) > MAIL_LIMITS.fieldBytes
}

/** Returns true if a message has too many lines, parts or paddings to parse quickly. */
export function exceedsBodyLimits(raw: Buffer): boolean {
  if (exceedsLines(raw)) return true
  const text = raw.toString('latin1')
  return hasMoreParts(raw, text, MAIL_LIMITS.parts) || hasMorePaddings(text, MAIL_LIMITS.paddings)
}

/** Returns the length of the longest header, including its folded lines. */
function maxFieldLength(headers: Buffer): number {
  let max = 0
  let start = 0
  for (let end = 0; end < headers.length; ) {
    const newline = headers.indexOf(NEWLINE, end)
    end = newline < 0 ? headers.length : newline + 1
    max = Math.max(max, end - start)
    if (headers[end] !== BLANK && headers[end] !== TAB) start = end
  }
  return max
}

export function exceedsLines(raw: Buffer): boolean {
  const maxLines = MAIL_LIMITS.lines
  let lines = 0
  for (let at = raw.indexOf(NEWLINE); at >= 0 && lines <= maxLines; at = raw.indexOf(NEWLINE, at + 1)) lines += 1
  return lines > maxLines
}

/** Returns true if more than `limit` lines start a part, for all boundaries in the message combined. */
function hasMoreParts(raw: Buffer, text: string, limit: number): boolean {
  if (raw.indexOf(DELIMITER) < 0) return false
  const boundaries = boundariesIn(text)
  let parts = 0
  for (let at = raw.indexOf(DELIMITER); at >= 0 && parts <= limit; at = raw.indexOf(DELIMITER, at + 1)) {
    const start = at + DELIMITER.length
    if (boundaries.has(lineAt(raw, start))) parts += 1
  }
  return parts > limit
}

function hasMorePaddings(text: string, limit: number): boolean {
  if (!/base64/i.test(text)) return false
  let paddings = 0
  for (const _ of text.matchAll(PADDING)) if (++paddings > limit) return true
  return false
}

/** Finds the boundaries of a message, including every prefix of a boundary that is written in sections (RFC 2231). */
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

/** Returns the rest of the line at `start`, without trailing white space. */
function lineAt(raw: Buffer, start: number): string {
  const limit = start + MAX_BOUNDARY
  const newline = raw.subarray(start, limit).indexOf(NEWLINE)
  let end = newline < 0 ? Math.min(raw.length, limit) : start + newline
  while (end > start && [BLANK, TAB, RETURN].includes(raw[end - 1]!)) end -= 1
  return raw.toString('latin1', start, end)
}
