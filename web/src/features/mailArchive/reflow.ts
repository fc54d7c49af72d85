/** Range of wrap widths, in characters: shorter lines were broken intentionally, longer lines were never wrapped. */
const MIN_WIDTH = 60
const MAX_WIDTH = 100
/** The wrap width is the smallest width that covers this proportion of full lines. Longer lines are often links or tables. */
const COVERED = 0.75
/** Number of characters by which a wrapped line may be shorter than the wrap width. The limit is larger within a sentence. */
const SLACK = 4
const SLACK_IN_SENTENCE = 10
/** Maximum length of a closing line, such as a name, in characters. */
const MAX_CLOSING = 24

const SENTENCE_END = /[.?!…:)"”]$/
const STARTS_SMALL = /^\p{Ll}/u
/** Matches lines that end with a hyphen, since joining them with a space would split a word. */
const HYPHENATED = /[\p{L}\p{N}][-‐]$/u

const LIST_ITEM = /^(?:[-*+•·–—#o] |\*\*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)](?: |$)|\[[^\]]{1,20}\](?: |:|$))/i
/** Lines that aren't prose. No line is longer than `MAX_WIDTH`, which bounds the matching time. */
const OTHER_LINES = [
  /^\s/,
  // Links and encoded data.
  /^<?(?:https?|ftp):\/\/\S*$|^\S{40}/,
  // Mail server responses.
  /^<<|^\d{3}[ -]\d\./,
  // Matches a header field of a forwarded message, such as `Subject: …`, or another label at the start of a line.
  /^[A-Z][\w-]{0,30}: /,
  // A compiler or log message, such as `src/a.c:248: error`.
  /^[^\s:]{1,80}[:/]\S{0,80}: /,
  // Code and commands.
  /[{}\\]$|\);$|^(?:[$%] |\/\/|\/\*)/,
  // Columns: a gap within a line, except the two spaces after a sentence.
  /\t|\S {3}|[^\s.?!:;)"'] {2}/,
  // Boxes and horizontal rules.
  /[|│┃+=_~^]{2}|[-─]{4}|^[|│┃]|[|│┃]$/,
  // Scripts that don't separate words with spaces.
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u,
]
const TEXT_CHARACTERS = /[\p{L}\p{M}\p{N} '’,.?!:;"“”()/-]/gu
/** Minimum proportion of letters, spaces and punctuation in prose. ASCII art and formulas are below it. */
const MIN_LETTERS = 0.9

interface Line {
  text: string
  isProse: boolean
}

/**
 * Joins hard-wrapped lines so that the browser can break lines instead. Two lines are joined if the first word of the second
 * wouldn't have fitted on the first. Preserves lists, tables, ASCII art and intentional line breaks; only line breaks between
 * words become spaces.
 *
 * @param texts the texts of one message, which share a wrap width
 */
export function reflow(texts: readonly string[]): string[] {
  const all = texts.map((text) => linesOf(text))
  const width = wrapWidth(all)
  return width === null ? [...texts] : all.map((lines) => joined(lines, width))
}

const joined = (lines: readonly Line[], width: number) =>
  lines
    .map((line, at) => {
      const next = lines[at + 1]
      return next && isWrapped(line, next, width) ? `${line.text} ` : `${line.text}\n`
    })
    .join('')
    .trimEnd()

/**
 * Splits a text into lines without trailing spaces. List items, including the lines below them up to an empty line, aren't prose.
 */
function linesOf(text: string): Line[] {
  let isList = false
  return text.split('\n').map((line) => {
    const written = line.trimEnd()
    isList = written !== '' && (isList || LIST_ITEM.test(written))
    return { text: written, isProse: !isList && isProse(written) }
  })
}

function isProse(line: string): boolean {
  if (line === '' || line.length > MAX_WIDTH) return false
  if (OTHER_LINES.some((pattern) => pattern.test(line))) return false
  return (line.match(TEXT_CHARACTERS)?.length ?? 0) >= line.length * MIN_LETTERS
}

/**
 * Returns the wrap width of a message, measured on prose lines that are followed by another prose line; null if the message isn't
 * wrapped.
 */
function wrapWidth(texts: readonly (readonly Line[])[]): number | null {
  const counts = new Array<number>(MAX_WIDTH + 1).fill(0)
  for (const lines of texts) {
    for (const [at, { text, isProse }] of lines.entries()) {
      if (isProse && lines[at + 1]?.isProse && text.length >= MIN_WIDTH) counts[text.length]! += 1
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  let covered = 0
  for (const [length, count] of counts.entries()) {
    covered += count
    if (total > 0 && covered >= total * COVERED) return length
  }
  return null
}

/** True if the line break between two lines was inserted by a mail program that wraps at the given width. */
function isWrapped({ text, isProse }: Line, next: Line, width: number): boolean {
  if (!isProse || !next.isProse || HYPHENATED.test(text)) return false
  const endsSentence = SENTENCE_END.test(text)
  if (endsSentence && next.text.length <= MAX_CLOSING && !SENTENCE_END.test(next.text)) return false
  // Lines that start with the same word are often log entries or verse.
  if (firstWord(text) === firstWord(next.text)) return false
  const slack = !endsSentence && STARTS_SMALL.test(next.text) ? SLACK_IN_SENTENCE : SLACK
  return text.length + 1 + firstWord(next.text).length > width - slack
}

const firstWord = (line: string) => line.split(' ', 1)[0]!
