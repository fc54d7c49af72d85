import { isHeaderLine } from './headers.ts'

/** A line that may separate message parts. */
export interface Delimiter {
  /** Position of the newline before the delimiter line. */
  at: number
  /** Position of the newline after the delimiter line, or the end of the message. */
  end: number
  /** The delimiter line without its leading dashes and trailing white space. */
  text: string
  /** Type of the next line: a part header, an empty line or text. */
  next: 'header' | 'empty' | 'text'
}

const NEWLINE = 10
const START = Buffer.from('\n--')
/** Maximum boundary length. RFC 2046 allows 70 characters. */
export const MAX_BOUNDARY = 1000

/** Finds all lines that start with two dashes. */
export function delimitersIn(raw: Buffer): Delimiter[] {
  const found: Delimiter[] = []
  for (let at = raw.indexOf(START); at >= 0; at = raw.indexOf(START, at + 1)) {
    const end = endOfLine(raw, at + 1)
    const text = raw.toString('latin1', at + START.length, Math.min(end, at + START.length + MAX_BOUNDARY)).trimEnd()
    const next = raw.toString('latin1', end + 1, Math.min(endOfLine(raw, end + 1), end + 80))
    found.push({ at, end, text, next: kindOf(next) })
  }
  return found
}

function kindOf(line: string): Delimiter['next'] {
  if (/^\r*$/.test(line)) return 'empty'
  return isHeaderLine(line) && /^content-/i.test(line) ? 'header' : 'text'
}

function endOfLine(raw: Buffer, start: number): number {
  const newline = raw.indexOf(NEWLINE, start)
  return newline < 0 ? raw.length : newline
}
