/**
 * Splits a stream into lines, wherever its chunks end, even within a character. Lines longer than `longest` are skipped and
 * reported without being held in memory. Text after the last line break is skipped too.
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
