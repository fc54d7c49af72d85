import { isGismuAt } from './gismu.ts'
import { isConsonant } from './letters.ts'
import { longShapeAt, shortShapeAt } from './rafsi.ts'

const APOSTROPHE = 39
const N = 110
const R = 114
const Y = 121

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
