import { cmavoEnd } from './cmavo.ts'
import { isGismu, isGismuAt } from './gismu.ts'
import { hasPermissibleClusters, isConsonant } from './letters.ts'
import { rafsiTails } from './rafsiTails.ts'
import { type Syllables, syllables, VOWEL_SYLLABLE } from './syllables.ts'

/**
 * Whether a lower-case word is a borrowing (stage 3 or 4, CLL 4.7): it can be cut into syllables, is no root and no
 * compound, does not fall apart into shorter words, and no CV before it would turn the two into a compound (the
 * slinku'i test). One step for each letter.
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

/** Whether an affix could begin with any CV before the word and end with its first consonant. */
export function isSlinkuhi(word: string, start: number, tails: Uint8Array): boolean {
  return isConsonant(word.charCodeAt(start)) && isConsonant(word.charCodeAt(start + 1)) && tails[start + 1]! > 0
}

/** Two vowel syllables or more from `start` to the end, the first of them with a proper onset. */
function isSyllabled(parts: Syllables, start: number): boolean {
  return parts.begins[start] === VOWEL_SYLLABLE && parts.remaining[start]! >= 2
}

/** Whether the rest of the word, which begins with a cluster, would be a word if the front were cut off as a cmavo. */
function standsAlone(word: string, start: number, parts: Syllables, tails: Uint8Array): boolean {
  if (start + 5 === word.length && isGismuAt(word, start)) return true
  const firstAffix = tails[start]!
  if (firstAffix > 0) return start + firstAffix < word.length
  return isSyllabled(parts, start) && !isSlinkuhi(word, start, tails)
}

/** Whether a borrowing lends its letters without the last vowel, as before the hyphen y. */
export function isFuhivlaStem(text: string): boolean {
  return !text.endsWith("'") && isFuhivla(`${text}a`)
}
