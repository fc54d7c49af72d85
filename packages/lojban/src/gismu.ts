import { isConsonant, isInitialPair, isPermissiblePair, isVowel } from './letters.ts'

/** Returns true if the five letters at `i` have the shape of a root: CVCCV or CCVCV (CLL 4.4). */
export function isGismuAt(word: string, i: number): boolean {
  if (!isConsonant(word.charCodeAt(i)) || !isConsonant(word.charCodeAt(i + 3)) || !isVowel(word.charCodeAt(i + 4))) {
    return false
  }
  const second = word.charCodeAt(i + 1)
  const third = word.charCodeAt(i + 2)
  if (isVowel(second)) return isConsonant(third) && isPermissiblePair(third, word.charCodeAt(i + 3))
  return isInitialPair(word.charCodeAt(i), second) && isVowel(third)
}

/** Returns true if a lowercase word has the shape of a root. */
export function isGismu(word: string): boolean {
  return word.length === 5 && isGismuAt(word, 0)
}
