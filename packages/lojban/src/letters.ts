/**
 * The letters of Lojban and which of them may stand side by side (CLL chapter 3).
 * Every function here takes UTF-16 code units, so that a word can be read without cutting it up.
 */

const OTHER = 0
const CONSONANT = 1
export const VOWEL = 2
export const Y = 3
export const APOSTROPHE = 4

/** Capitals are letters too: they mark stress and nothing else. */
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

/** What a code unit is; `NaN` (past the end of a word) is nothing. */
export function kindOf(code: number): number {
  return code < 128 ? (kinds[code] ?? OTHER) : OTHER
}

export function isConsonant(code: number): boolean {
  return kindOf(code) === CONSONANT
}

/** One of a, e, i, o, u: y is a letter of its own. */
export function isVowel(code: number): boolean {
  return kindOf(code) === VOWEL
}

/** Two consonants that may follow each other anywhere in a word. */
export function isPermissiblePair(first: number, second: number): boolean {
  return (pairBits(first, second) & PERMISSIBLE) !== 0
}

/** Two consonants that may begin a word or a syllable. */
export function isInitialPair(first: number, second: number): boolean {
  return (pairBits(first, second) & INITIAL) !== 0
}

/** One sound in two letters; never after n, never inside a longer onset. */
function isAffricate(first: number, second: number): boolean {
  return (pairBits(first, second) & AFFRICATE) !== 0
}

/** l, m, n, r: they can carry a syllable without a vowel. */
export function isSyllabic(code: number): boolean {
  return code === 108 || code === 109 || code === 110 || code === 114
}

/** A sibilant, another consonant, a liquid: the only way for three consonants to begin a syllable. */
export function isInitialTriple(first: number, second: number, third: number): boolean {
  return (
    isInitialPair(first, second) &&
    isInitialPair(second, third) &&
    !isAffricate(first, second) &&
    !isAffricate(second, third)
  )
}

/** Whether every run of consonants in a lower-case word obeys the rules for pairs and for n before an affricate. */
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
