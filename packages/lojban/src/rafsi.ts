import { isConsonant, isInitialPair, isPermissiblePair, isVowel } from './letters.ts'
import { isFallingPair } from './syllables.ts'

/** Short affix shapes (CLL 4.5). */
export type ShortShape = 'CVC' | 'CCV' | 'CVV' | "CV'V"
export type LongShape = 'CVCC' | 'CCVC'

const APOSTROPHE = 39

/** Returns the shape of the short affix that starts at `i`, or null. At most one shape matches at any position. */
export function shortShapeAt(word: string, i: number): ShortShape | null {
  const first = word.charCodeAt(i)
  const second = word.charCodeAt(i + 1)
  const third = word.charCodeAt(i + 2)
  if (!isConsonant(first)) return null
  if (isConsonant(second)) return isInitialPair(first, second) && isVowel(third) ? 'CCV' : null
  if (!isVowel(second)) return null
  if (isConsonant(third)) return 'CVC'
  if (third === APOSTROPHE) return isVowel(word.charCodeAt(i + 3)) ? "CV'V" : null
  return isFallingPair(second, third) ? 'CVV' : null
}

/** Returns the shape of the four letters at `i` if they form a root without its last vowel; otherwise null. */
export function longShapeAt(word: string, i: number): LongShape | null {
  const second = word.charCodeAt(i + 1)
  const third = word.charCodeAt(i + 2)
  const fourth = word.charCodeAt(i + 3)
  if (!isConsonant(word.charCodeAt(i)) || !isConsonant(fourth)) return null
  if (isVowel(second)) return isConsonant(third) && isPermissiblePair(third, fourth) ? 'CVCC' : null
  return isInitialPair(word.charCodeAt(i), second) && isVowel(third) ? 'CCVC' : null
}

/** Returns the shape of a complete short affix, or null. */
export function shortShape(text: string): ShortShape | null {
  const shape = shortShapeAt(text, 0)
  return shape && shape.length === text.length ? shape : null
}

/** Returns the shape of a complete root without its last vowel, or null. */
export function longShape(text: string): LongShape | null {
  return text.length === 4 ? longShapeAt(text, 0) : null
}
