/**
 * Maximum number of lines per table. Rows are checked individually and stored while other tables wait; 100 MB of the shortest
 * possible rows would take more than an hour. Large dictionaries have 100,000 definitions.
 */
export const MAX_LINES = 500_000

const LINE_ENDS = [0x0a, 0x0d]

/** Returns true if a text in UTF-16 or any ASCII-compatible encoding has more than `limit` lines. Stops counting at that limit. */
export function hasMoreLines(bytes: Uint8Array, limit: number): boolean {
  return LINE_ENDS.some((lineEnd) => {
    let lines = 1
    for (let at = bytes.indexOf(lineEnd); at >= 0 && lines <= limit; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
    return lines > limit
  })
}
