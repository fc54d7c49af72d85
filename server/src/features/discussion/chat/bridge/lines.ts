/**
 * The lines of a stream that is cut anywhere, also inside a letter. One longer than `longest` is left out and told, without
 * ever being held as a whole; so is what follows the last line break, because its end never came.
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
