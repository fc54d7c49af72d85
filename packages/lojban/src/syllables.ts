import { APOSTROPHE, isConsonant, isInitialPair, isInitialTriple, isSyllabic, kindOf, VOWEL, Y } from './letters.ts'

const A = 97
const E = 101
const I = 105
const O = 111
const U = 117

/**
 * Returns, for each position in a lowercase word, the length of the nucleus that starts there: 0, 1 or 2 (`ai ei oi au`).
 * Adjacent vowels are only allowed if the second is a glide (`ua`), so a run of vowels is parsed from its end: in `kauaii`, the
 * nuclei are `a`, `a` and `i`, the last two each after a glide. Takes one step per letter. Appends two extra zeros.
 */
export function nuclei(word: string): Uint8Array {
  const lengths = new Uint8Array(word.length + 2)
  for (let i = word.length - 1; i >= 0; i--) {
    const code = word.charCodeAt(i)
    const kind = kindOf(code)
    if (kind !== VOWEL && kind !== Y) continue
    if (lengths[i + 1] === 0) lengths[i] = 1
    else if (kind === VOWEL && lengths[i + 1] === 1 && isFallingPair(code, word.charCodeAt(i + 1))) {
      // a glide may follow, but it must not be the letter that ends the diphthong
      if (!isGlideAt(word, i + 2, lengths) || word.charCodeAt(i + 1) !== word.charCodeAt(i + 2)) lengths[i] = 2
    }
  }
  return lengths
}

/** Returns true for the code units of `ai ei oi au`. */
export function isFallingPair(first: number, second: number): boolean {
  if (second === I) return first === A || first === E || first === O
  return second === U && first === A
}

/** Returns true for an i or u that starts the syllable of the following nucleus. */
export function isGlideAt(word: string, i: number, lengths: Uint8Array): boolean {
  const code = word.charCodeAt(i)
  return (code === I || code === U) && lengths[i] === 0 && lengths[i + 1]! > 0
}

/** Returns the number of letters before the vowel of the syllable at `i`, or -1 if no vowel syllable starts there. */
function onsetLength(word: string, i: number, lengths: Uint8Array): number {
  if (lengths[i]! > 0) return 0
  const first = word.charCodeAt(i)
  if (kindOf(first) === APOSTROPHE || isGlideAt(word, i, lengths)) return lengths[i + 1]! > 0 ? 1 : -1
  if (!isConsonant(first)) return -1
  if (lengths[i + 1]! > 0) return 1
  const second = word.charCodeAt(i + 1)
  if (!isInitialPair(first, second)) return -1
  if (lengths[i + 2]! > 0) return 2
  if (!isInitialTriple(first, second, word.charCodeAt(i + 2))) return -1
  return (lengths[i + 3] ?? 0) > 0 ? 3 : -1
}

export const VOWEL_SYLLABLE = 1
const CONSONANT_SYLLABLE = 2

/** Syllable division of the rest of the word, indexed by start position. */
export interface Syllables {
  nuclei: Uint8Array
  /** `VOWEL_SYLLABLE` or `CONSONANT_SYLLABLE` if a syllable starts here; otherwise 0. */
  begins: Uint8Array
  /** Number of vowel syllables from here to the end, capped at 2; 0 if the rest can't be divided into syllables. */
  remaining: Uint8Array
}

/**
 * Divides a word without y into syllables, starting from its end. A consonant closes a syllable only if it can't start the next
 * one; a consonant before l, m, n or r that doesn't start another syllable forms a vowelless syllable (`cidj-r-spageti`).
 */
export function syllables(word: string): Syllables {
  const n = word.length
  const lengths = nuclei(word)
  const begins = new Uint8Array(n + 3)
  const remaining = new Uint8Array(n + 3)
  for (let i = n - 1; i >= 0; i--) {
    const onset = onsetLength(word, i, lengths)
    if (onset >= 0) {
      begins[i] = VOWEL_SYLLABLE
      const nucleus = i + onset
      const end = nucleus + lengths[nucleus]!
      const next = isConsonant(word.charCodeAt(end)) && !begins[end] ? end + 1 : end
      if (end === n) remaining[i] = 1
      else if (begins[next] && remaining[next] && mayFollow(word, end, next)) remaining[i] = 2
    } else if (isConsonantSyllable(word, i, begins)) {
      begins[i] = CONSONANT_SYLLABLE
      remaining[i] = remaining[i + 2]!
    }
  }
  return { nuclei: lengths, begins, remaining }
}

/** Returns false for a glide after a consonant, which isn't allowed even across a syllable boundary. */
function mayFollow(word: string, end: number, next: number): boolean {
  return next === end || isConsonant(word.charCodeAt(next))
}

function isConsonantSyllable(word: string, i: number, begins: Uint8Array): boolean {
  return (
    isConsonant(word.charCodeAt(i)) &&
    isSyllabic(word.charCodeAt(i + 1)) &&
    begins[i + 1] === 0 &&
    begins[i + 2] !== 0 &&
    isConsonant(word.charCodeAt(i + 2))
  )
}
