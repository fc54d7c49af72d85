export interface Identified {
  from_name: string
  from_address: string
  subject_key: string
  sent_at: Date | null
  body: string
}

/** Separator line above a mailing list footer, such as `_____`, `-- `, `--~--~-----` or `=====`. */
const SEPARATOR = /^(?:-- ?|[_=*-]{4,}|[-~]{6,})$/
const MAX_FOOTER = { lines: 12, characters: 1_000 }

/**
 * Returns true if two messages with the same Message-ID are copies of one message, that is, have the same sender, time and text,
 * ignoring a mailing list footer. Any other difference makes them separate messages, so that a forged copy can't replace the
 * original.
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
  /** Lines joined by spaces, since some mailing lists rewrap the text. */
  text: string
}

/** Remnant of a UTF-8 no-break space decoded as Windows-1252. */
const NO_BREAK_SPACE = /Â(?=\s|$)/g

/** Splits a text into lines and removes blank lines and repeated spaces. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(NO_BREAK_SPACE, ' ').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Returns the last lines whose length, when joined by spaces, equals `length`, or null if no line break matches. */
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
  // allows a signature and one footer; otherwise, arbitrary text could be appended piece by piece
  return text.slice(-2 * MAX_FOOTER.lines).filter((line) => SEPARATOR.test(line)).length < 2
}
