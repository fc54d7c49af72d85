export interface Identified {
  from_name: string
  from_address: string
  subject_key: string
  sent_at: Date | null
  body: string
}

/** What a mailing list program puts above its footer: `_____`, `-- `, `--~--~-----`, `=====`. */
const SEPARATOR = /^(?:-- ?|[_=*-]{4,}|[-~]{6,})$/
const MAX_FOOTER = { lines: 12, characters: 1_000 }

/**
 * Whether two texts that came under one Message-ID are one message: by the same sender at the same time, and the same text except for
 * the footer of a mailing list below it. Any other difference makes another message, so that nobody can replace the first one.
 */
export function isSameMessage(one: Identified, other: Identified): boolean {
  if (one.from_address !== other.from_address || one.from_name !== other.from_name) return false
  if (one.sent_at?.getTime() !== other.sent_at?.getTime() || one.subject_key !== other.subject_key) return false
  const [shorter, longer] = [linesOf(one.body), linesOf(other.body)]
    .map((lines) => ({ lines, text: lines.join(' ') }))
    .sort((a, b) => a.text.length - b.text.length) as [Lines, Lines]
  if (shorter.text === '' || !longer.text.startsWith(shorter.text)) return false
  if (shorter.text === longer.text) return true
  const below = lastLines(longer.lines, longer.text.length - shorter.text.length - 1)
  return below !== null && isFooter(below, shorter.lines)
}

interface Lines {
  lines: string[]
  /** The lines joined by blanks, since some lists wrap texts again. */
  text: string
}

/** What is left of a no-break space in UTF-8 that was read as Windows-1252. */
const NO_BREAK_SPACE = /Â(?=\s|$)/g

/** Without blank lines and with single blanks. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(NO_BREAK_SPACE, ' ').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** The last lines, of this length when joined by blanks; null where a line would have to be cut. */
function lastLines(lines: readonly string[], length: number): string[] | null {
  let start = lines.length
  let rest = length + 1
  while (rest > 0 && start > 0) {
    start -= 1
    rest -= lines[start]!.length + 1
  }
  return rest === 0 ? lines.slice(start) : null
}

function isFooter(below: readonly string[], text: readonly string[]): boolean {
  const length = below.reduce((sum, line) => sum + line.length, 0)
  if (!SEPARATOR.test(below[0]!) || below.length > MAX_FOOTER.lines || length > MAX_FOOTER.characters) return false
  // below a signature and a footer there is no room for more: otherwise any text could be added in pieces
  return text.slice(-2 * MAX_FOOTER.lines).filter((line) => SEPARATOR.test(line)).length < 2
}
