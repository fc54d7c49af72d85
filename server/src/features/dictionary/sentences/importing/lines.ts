/** Maximum line length in characters. Longer lines can't be sentences; they are counted but not stored. */
const MAX_LINE_LENGTH = 32_000

export interface Line {
  /** One-based line number. */
  line: number
  /** Text of the line; null if it is too long. */
  text: string | null
}

/** Splits chunks of text into lines. Buffers at most one chunk of an overlong line. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let line = 1
  let partial = ''
  let tooLong = false
  const ended = (): Line => {
    const whole = { line, text: tooLong ? null : partial.replace(/\r$/, '') }
    line += 1
    partial = ''
    tooLong = false
    return whole
  }
  const take = (part: string) => {
    tooLong ||= partial.length + part.length > MAX_LINE_LENGTH
    partial = tooLong ? '' : partial + part
  }
  for await (const piece of text) {
    let at = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', at)) {
      take(piece.slice(at, end))
      yield ended()
      at = end + 1
    }
    take(piece.slice(at))
  }
  if (tooLong || partial !== '') yield ended()
}
