import { normalize } from './normalize.ts'
import { isGismu } from './rafsi.ts'

/** For each consonant, the consonants for which it is easily mistaken (CLL 4.14). */
const soundsLike: Record<string, string> = {
  b: 'pv',
  c: 'js',
  d: 't',
  f: 'pv',
  g: 'kx',
  j: 'cz',
  k: 'gx',
  l: 'r',
  m: 'n',
  n: 'm',
  p: 'bf',
  r: 'l',
  s: 'cz',
  t: 'd',
  v: 'bf',
  x: 'gk',
  z: 'js',
}

/**
 * Returns the known roots that could be confused with a new root, because they differ only in the last vowel (or not at all) or
 * only in one similar consonant. Preserves the order and omits duplicates. Empty if the word doesn't have the shape of a root.
 */
export function similarRoots(word: string, known: Iterable<string>): string[] {
  const root = normalize(word)
  if (!isGismu(root)) return []
  const similar = new Set<string>()
  for (const other of known) if (isGismu(other) && isSimilar(root, other)) similar.add(other)
  return [...similar]
}

function isSimilar(root: string, other: string): boolean {
  if (root.slice(0, 4) === other.slice(0, 4)) return true
  const differing = [0, 1, 2, 3, 4].filter((i) => root[i] !== other[i])
  const at = differing[0]!
  return differing.length === 1 && (soundsLike[root[at]!] ?? '').includes(other[at]!)
}
