import { cmavoEnd } from './cmavo.ts'
import { hasPermissibleClusters, isConsonant } from './letters.ts'
import { isGismu, isGismuAt, rafsiTails } from './rafsi.ts'
import { type Syllables, syllables, VOWEL_SYLLABLE } from './syllables.ts'

/**
 * Returns true if a lowercase word is a borrowing (stage 3 or 4, CLL 4.7): it divides into syllables, is neither a root nor a
 * compound, doesn't split into shorter words, and doesn't become a compound after any CV (the slinku'i test). Takes one step per
 * letter.
 */
export function isFuhivla(word: string): boolean {
  if (word.includes('y') || !hasPermissibleClusters(word) || isGismu(word)) return false
  const parts = syllables(word)
  if (!isSyllabled(parts, 0)) return false
  const tails = rafsiTails(word, () => false).lengths
  if (tails[0]) return false
  const end = cmavoEnd(word, 0, parts.nuclei)
  if (end < 0) return !isSlinkuhi(word, 0, tails)
  if (end === word.length || cmavoEnd(word, end, parts.nuclei) >= 0) return false
  return !standsAlone(word, end, parts, tails)
}

/** Returns true if any preceding CV would form an affix with the word's first consonant. */
export function isSlinkuhi(word: string, start: number, tails: Uint8Array): boolean {
  return isConsonant(word.charCodeAt(start)) && isConsonant(word.charCodeAt(start + 1)) && tails[start + 1]! > 0
}

/** Returns true for at least two vowel syllables from `start` to the end, the first of which has a valid onset. */
function isSyllabled(parts: Syllables, start: number): boolean {
  return parts.begins[start] === VOWEL_SYLLABLE && parts.remaining[start]! >= 2
}

/** Returns true if the rest of the word, which starts with a cluster, would be a word if the front were split off as a cmavo. */
function standsAlone(word: string, start: number, parts: Syllables, tails: Uint8Array): boolean {
  if (start + 5 === word.length && isGismuAt(word, start)) return true
  const firstAffix = tails[start]!
  if (firstAffix > 0) return start + firstAffix < word.length
  return isSyllabled(parts, start) && !isSlinkuhi(word, start, tails)
}

/** Returns true for a borrowing without its last vowel, as used before the hyphen y. */
export function isFuhivlaStem(text: string): boolean {
  return !text.endsWith("'") && isFuhivla(`${text}a`)
}
