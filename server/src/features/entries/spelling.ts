export interface Spelt {
  word: string
  normal: string
}

/** Words one edit away: a letter more, less, other, or two swapped. */
export const nearlyTheSame = (normal: string, candidates: readonly Spelt[]): string[] =>
  candidates.filter((other) => other.normal !== normal && isOneEdit(normal, other.normal)).map(({ word }) => word)

/** True when `a` becomes `b` by one insertion, deletion, replacement or swap of neighbours. Linear. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const middleOfA = a.slice(start, a.length - end)
  const middleOfB = b.slice(start, b.length - end)
  if (middleOfA.length <= 1 && middleOfB.length <= 1) return true
  return middleOfA.length === 2 && middleOfA === [...middleOfB].reverse().join('')
}
