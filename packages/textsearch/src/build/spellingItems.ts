import { EAST_ASIA } from '../text/stemming.ts'

export const HEAD_ITEM = 0
export const GLOSS_ITEM = 1
export const TERM_ITEM = 2
/** Longer words are not corrected. */
export const LONGEST_ITEM = 40

/** One bit for each letter present; two letters may share a bit. One slip changes two bits at most. */
export function letterBits(units: ArrayLike<number>, start: number, end: number): number {
  let bits = 0
  for (let at = start; at < end; at++) bits |= 1 << (units[at]! & 31)
  return bits >>> 0
}

/** Head words, glosses of several words, and words of glosses. */
export function buildSpelling(heads: string[], glosses: string[], terms: string[], termGlossStarts: Uint32Array) {
  const byLength: { ref: number; text: string }[][] = Array.from({ length: LONGEST_ITEM + 1 }, () => [])
  const add = (kind: number, id: number, text: string) => byLength[text.length]?.push({ ref: (kind << 30) | id, text })
  heads.forEach((key, id) => {
    if (key !== heads[id - 1]) add(HEAD_ITEM, id, key)
  })
  glosses.forEach((key, id) => {
    if (key.includes(' ')) add(GLOSS_ITEM, id, key)
  })
  terms.forEach((term, id) => {
    const inGloss = termGlossStarts[id + 1]! > termGlossStarts[id]!
    if (inGloss && !term.startsWith(EAST_ASIA)) add(TERM_ITEM, id, term.slice(1))
  })
  const items = byLength.flat()
  const spellingStarts = new Uint32Array(LONGEST_ITEM + 2)
  byLength.forEach((list, length) => {
    spellingStarts[length + 1] = spellingStarts[length]! + list.length
  })
  const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return {
    spellingRef: Uint32Array.from(items, (item) => item.ref >>> 0),
    spellingLetters: Uint32Array.from(items, (item) => letterBits(units(item.text), 0, item.text.length)),
    spellingStarts,
  }
}
