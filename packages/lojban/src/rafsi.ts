import { isConsonant, isInitialPair, isPermissiblePair, isVowel } from './letters.ts'
import { isFallingPair } from './syllables.ts'

const APOSTROPHE = 39
const N = 110
const R = 114
const Y = 121

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

/** Short affix shapes (CLL 4.5). */
export type ShortShape = 'CVC' | 'CCV' | 'CVV' | "CV'V"
export type LongShape = 'CVCC' | 'CCVC'

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
function longShapeAt(word: string, i: number): LongShape | null {
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

/** Analysis of a word's tail at each position. */
export interface RafsiTails {
  /** Length of the affix that starts here and is followed by valid joints and affixes; 0 if there is none. */
  lengths: Uint8Array
  /** For each y: 1 if the part after this hyphen is valid. */
  goesOn: Uint8Array
}

/**
 * Divides a word into affixes, starting from its end. The division is unique, so storing one length per position suffices. Takes
 * a few steps per letter. `goesOnAfter(y)` is called once for each y, when the table is complete for all later positions.
 */
export function rafsiTails(word: string, goesOnAfter: (y: number, known: RafsiTails) => boolean): RafsiTails {
  const n = word.length
  const known = { lengths: new Uint8Array(n + 2), goesOn: new Uint8Array(n + 2) }
  for (let i = n - 1; i >= 0; i--) {
    const code = word.charCodeAt(i)
    if (code === Y) known.goesOn[i] = goesOnAfter(i, known) ? 1 : 0
    else if (isConsonant(code)) known.lengths[i] = tailAt(word, i, known.lengths, known.goesOn)
  }
  return known
}

function tailAt(word: string, i: number, tails: Uint8Array, goesOn: Uint8Array): number {
  const short = shortShapeAt(word, i)
  if (short) {
    const end = i + short.length
    if (end === word.length || isConsonant(word.charCodeAt(end))) {
      if (end === word.length || tails[end]) return short.length
      const hyphen = short === 'CVV' || short === "CV'V" ? hyphenLength(word, end) : 0
      if (hyphen && tails[end + hyphen]) return short.length
    } else if (hyphenedOn(word, end, short !== 'CVC', goesOn)) return short.length
  }
  if (longShapeAt(word, i) && (i + 4 === word.length || hyphenedOn(word, i + 4, false, goesOn))) return 4
  if (isGismuAt(word, i) && (i + 5 === word.length || hyphenedOn(word, i + 5, true, goesOn))) return 5
  return 0
}

/** Returns true if a valid hyphen follows at `end`: `'y` after a vowel, `y` after a consonant. */
function hyphenedOn(word: string, end: number, afterVowel: boolean, goesOn: Uint8Array): boolean {
  if (!afterVowel) return goesOn[end] === 1
  return word.charCodeAt(end) === APOSTROPHE && goesOn[end + 1] === 1
}

/** Returns 1 for an r, or an n before r, that joins a CVV affix to a consonant; otherwise 0. */
export function hyphenLength(word: string, at: number): number {
  const hyphen = word.charCodeAt(at)
  const next = word.charCodeAt(at + 1)
  if (!isConsonant(next)) return 0
  return (hyphen === R && next !== R) || (hyphen === N && next === R) ? 1 : 0
}
