/**
 * Splits a stream into lines, even if chunks end within a character. Skips and reports lines longer than `longest` without
 * buffering them. Ignores text after the last line break.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
  onTooLong: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (isTooLong || line.length > longest) onTooLong()
      else yield line
      isTooLong = false
    }
    if (rest.length > longest) isTooLong = true
    if (isTooLong) rest = ''
  }
}
