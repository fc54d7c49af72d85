import { isHeaderLine } from './headers.ts'

interface Open {
  boundary: string
  isDigest: boolean
  /** Index of an outer multipart entity with the same boundary. */
  outer: number | undefined
}

/** Maximum number of lines searched for an undeclared boundary. */
const MAX_LINES_SEARCHED = 1000

/** Open multipart entities of a message. Delimiters are read once, in order. */
export class OpenParts {
  readonly #find: () => Delimiter[]
  readonly #open: Open[] = []
  readonly #levels = new Map<string, number>()
  #delimiters: Delimiter[] | null = null
  /** Position of the last occurrence of each delimiter. */
  #last = new Map<string, number>()
  #next = 0

  constructor(find: () => Delimiter[]) {
    this.#find = find
  }

  /** True if parts without a declared type are messages. */
  get isDigest(): boolean {
    return this.#open.at(-1)?.isDigest ?? false
  }

  /** Opens a multipart entity whose parts start after `start`. Returns its actual boundary, or null if it has no parts. */
  open(declared: string, start: number, type: string): string | null {
    const all = this.#all()
    const name = declared.trimEnd()
    const isUsed = (text: string) => (this.#last.get(text) ?? -1) >= start - 1
    const boundary = name !== '' && (isUsed(name) || isUsed(`${name}--`)) ? name : this.#boundaryAfter(all, start)
    if (boundary === null) return null
    this.#open.push({ boundary, isDigest: type === 'multipart/digest', outer: this.#levels.get(boundary) })
    this.#levels.set(boundary, this.#open.length - 1)
    return boundary
  }

  /** Returns the next delimiter of an open multipart entity, and closes the entities that it ends. */
  next(start: number): (Delimiter & { isLast: boolean }) | null {
    if (this.#open.length === 0) return null
    for (const all = this.#all(); this.#next < all.length; ) {
      const delimiter = all[this.#next++]!
      if (delimiter.at < start - 1) continue
      const isOpen = this.#levels.has(delimiter.text)
      const level = this.#levels.get(isOpen ? delimiter.text : delimiter.text.replace(/--$/, ''))
      if (level === undefined || (!isOpen && !delimiter.text.endsWith('--'))) continue
      this.#closeFrom(isOpen ? level + 1 : level)
      return { ...delimiter, isLast: !isOpen }
    }
    return null
  }

  #closeFrom(level: number) {
    for (const { boundary, outer } of this.#open.splice(level).reverse()) {
      if (outer === undefined) this.#levels.delete(boundary)
      else this.#levels.set(boundary, outer)
    }
  }

  /** Finds the boundary of a multipart entity that declares none or a wrong one. Uses the first line that starts a part. */
  #boundaryAfter(all: readonly Delimiter[], start: number): string | null {
    for (let at = this.#next; at < Math.min(all.length, this.#next + MAX_LINES_SEARCHED); at += 1) {
      const { text, next, at: position } = all[at]!
      if (position < start - 1) continue
      if (this.#levels.has(text)) return null
      const isStart = next === 'header' || (next === 'empty' && this.#last.has(`${text}--`))
      if (text !== '' && isStart) return text
    }
    return null
  }

  #all(): Delimiter[] {
    if (this.#delimiters === null) {
      this.#delimiters = this.#find()
      for (const { text, at } of this.#delimiters) this.#last.set(text, at)
    }
    return this.#delimiters
  }
}

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
