type Units = ArrayLike<number>

/**
 * Length of the indexed prefix, in letters. Texts within two typos have prefixes that differ by at most two letters each:
 * deleting up to two letters from both yields a common text. This also holds for swapped neighbors and for typos at the end of
 * the prefix.
 */
export const BEGINNING = 7

/** Hashes the first letters of `units[start…end)` with up to `maxDeletions` of them deleted. Hashes may be repeated. */
export function hashDeletions(
  units: Units,
  start: number,
  end: number,
  maxDeletions: 0 | 1 | 2,
  found: (hash: number) => void,
) {
  const past = Math.min(end, start + BEGINNING)
  found(hashWithout(units, start, past, -1, -1))
  if (maxDeletions === 0) return
  for (let first = start; first < past; first++) {
    found(hashWithout(units, start, past, first, -1))
    if (maxDeletions === 1) continue
    for (let second = first + 1; second < past; second++) found(hashWithout(units, start, past, first, second))
  }
}

/** FNV-1a hash of UTF-16 code units, with a final bit mix. */
function hashWithout(units: Units, start: number, end: number, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ units[at]!, 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
