/**
 * Lojban letters and their permissible combinations (CLL chapter 3). All functions take UTF-16 code units, so words can be read
 * without splitting them.
 */

const OTHER = 0
const CONSONANT = 1
export const VOWEL = 2
export const Y = 3
export const APOSTROPHE = 4

/** Maps code units to letter kinds. Includes capitals, which only mark stress. */
const kinds = new Uint8Array(128)
for (const letter of 'bcdfgjklmnprstvxzBCDFGJKLMNPRSTVXZ') kinds[letter.charCodeAt(0)] = CONSONANT
for (const letter of 'aeiouAEIOU') kinds[letter.charCodeAt(0)] = VOWEL
for (const letter of 'yY') kinds[letter.charCodeAt(0)] = Y
kinds["'".charCodeAt(0)] = APOSTROPHE

const initialPairs = new Set(
  (
    'bl br cf ck cl cm cn cp cr ct dj dr dz fl fr gl gr jb jd jg jm jv kl kr ml mr pl pr ' +
    'sf sk sl sm sn sp sr st tc tr ts vl vr xl xr zb zd zg zm zv'
  ).split(' '),
)

const forbiddenPairs = new Set(['cx', 'kx', 'xc', 'xk', 'mz'])
const affricates = new Set(['tc', 'ts', 'dj', 'dz'])

function mayMeet(first: string, second: string): boolean {
  if (first === second || forbiddenPairs.has(first + second)) return false
  if ('cjsz'.includes(first) && 'cjsz'.includes(second)) return false
  if ('lmnr'.includes(first) || 'lmnr'.includes(second)) return true
  return 'bdgjvz'.includes(first) === 'bdgjvz'.includes(second)
}

const PERMISSIBLE = 1
const INITIAL = 2
const AFFRICATE = 4
const pairs = new Uint8Array(128 * 128)
for (const first of 'bcdfgjklmnprstvxz')
  for (const second of 'bcdfgjklmnprstvxz') {
    const pair = first + second
    pairs[(first.charCodeAt(0) << 7) | second.charCodeAt(0)] =
      (mayMeet(first, second) ? PERMISSIBLE : 0) |
      (initialPairs.has(pair) ? INITIAL : 0) |
      (affricates.has(pair) ? AFFRICATE : 0)
  }

function pairBits(first: number, second: number): number {
  return first < 128 && second < 128 ? (pairs[(first << 7) | second] ?? 0) : 0
}

/** Returns the letter kind of a code unit, or `OTHER` for `NaN` (past the end of a word). */
export function kindOf(code: number): number {
  return code < 128 ? (kinds[code] ?? OTHER) : OTHER
}

export function isConsonant(code: number): boolean {
  return kindOf(code) === CONSONANT
}

/** Returns true for a, e, i, o and u, but not y. */
export function isVowel(code: number): boolean {
  return kindOf(code) === VOWEL
}

/** Returns true for two consonants that may be adjacent anywhere in a word. */
export function isPermissiblePair(first: number, second: number): boolean {
  return (pairBits(first, second) & PERMISSIBLE) !== 0
}

/** Returns true for two consonants that can start a word or a syllable. */
export function isInitialPair(first: number, second: number): boolean {
  return (pairBits(first, second) & INITIAL) !== 0
}

/** Returns true for an affricate (one sound in two letters), which never follows n and never occurs inside a longer onset. */
function isAffricate(first: number, second: number): boolean {
  return (pairBits(first, second) & AFFRICATE) !== 0
}

/** Returns true for l, m, n and r, which can form a vowelless syllable. */
export function isSyllabic(code: number): boolean {
  return code === 108 || code === 109 || code === 110 || code === 114
}

/** Returns true for three consonants that can start a syllable: sibilant, consonant, liquid. */
export function isInitialTriple(first: number, second: number, third: number): boolean {
  return (
    isInitialPair(first, second) &&
    isInitialPair(second, third) &&
    !isAffricate(first, second) &&
    !isAffricate(second, third)
  )
}

/** Returns true if all consonant clusters of a lowercase word obey the rules for pairs and for n before an affricate. */
export function hasPermissibleClusters(word: string): boolean {
  let before = 0
  let previous = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (isConsonant(code) && isConsonant(previous)) {
      if (!isPermissiblePair(previous, code)) return false
      if (before === 110 && isAffricate(previous, code)) return false
    }
    before = previous
    previous = code
  }
  return true
}
