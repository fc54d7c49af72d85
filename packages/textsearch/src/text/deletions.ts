type Units = ArrayLike<number>

/**
 * Texts that differ by two slips begin alike but for two letters of each: leaving out up to two of so many first letters
 * of both leaves something they share. That holds for swapped neighbours, too, and for slips at the end of the beginning.
 */
export const BEGINNING = 7

/** The first letters of `units[start…end)`, as they are and with up to `most` of them left out, each as a hash; some come twice. */
export function hashDeletions(
  units: Units,
  start: number,
  end: number,
  most: 0 | 1 | 2,
  found: (hash: number) => void,
) {
  const past = Math.min(end, start + BEGINNING)
  found(hashWithout(units, start, past, -1, -1))
  if (most === 0) return
  for (let first = start; first < past; first++) {
    found(hashWithout(units, start, past, first, -1))
    if (most === 1) continue
    for (let second = first + 1; second < past; second++) found(hashWithout(units, start, past, first, second))
  }
}

/** FNV-1a of UTF-16 units, its bits mixed once more. */
function hashWithout(units: Units, start: number, end: number, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ units[at]!, 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
