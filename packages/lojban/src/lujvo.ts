import { isFuhivla, isFuhivlaStem, isSlinkuhi } from './fuhivla.ts'
import { isConsonant, isVowel } from './letters.ts'
import { hyphenLength, type RafsiTails, rafsiTails, shortShapeAt } from './rafsi.ts'
import { isGlideAt, nuclei } from './syllables.ts'

const APOSTROPHE = 39

/** A part of a compound: the letters from `start` to `end` of the word. */
interface Piece {
  kind: 'affix' | 'hyphen'
  start: number
  end: number
}

/**
 * Computes the data that `isLujvoAt` needs for every position. All consonant clusters in the word must be permissible. Runs in
 * linear time.
 */
export function lujvoTable(word: string): RafsiTails {
  const lengths = nuclei(word)
  return rafsiTails(word, (y, known) => {
    const at = partAfter(word, y)
    // an apostrophe is required between y and a full vowel, but isn't allowed before a glide or a consonant
    const full = isVowel(word.charCodeAt(at)) && !isGlideAt(word, at, lengths)
    if (full !== (at === y + 2) || at >= word.length) return false
    return known.lengths[at]! > 0 || borrowingEnd(word, at, known) > 0
  })
}

/** Returns the start of the part that follows the hyphen at `y`. */
function partAfter(word: string, y: number): number {
  return word.charCodeAt(y + 1) === APOSTROPHE ? y + 2 : y + 1
}

/**
 * Returns the end offset of the borrowing that starts at `at` and extends to the next hyphen or the end of the word; -1 if there
 * is none.
 */
function borrowingEnd(word: string, at: number, known: RafsiTails): number {
  const y = word.indexOf('y', at)
  if (y < 0) {
    const rest = word.slice(at)
    // a compound that ends in a consonant is a name, so a borrowing at its end lacks its last vowel
    return isFuhivla(rest) || (isConsonant(rest.charCodeAt(rest.length - 1)) && isFuhivlaStem(rest)) ? word.length : -1
  }
  if (known.goesOn[y] === 0) return -1
  if (word.charCodeAt(y - 1) === APOSTROPHE) return isFuhivla(word.slice(at, y - 1)) ? y - 1 : -1
  return isFuhivlaStem(word.slice(at, y)) ? y : -1
}

/**
 * Returns true if a compound extends from `start` to the end of the word: at least two affixes, or borrowings joined by y.
 * Doesn't check whether a cmavo splits off at the front; `readChunk` does.
 */
export function isLujvoAt(word: string, start: number, known: RafsiTails): boolean {
  const first = known.lengths[start]!
  if (first > 0) return start + first < word.length && !beginsLoosely(word, start, first, known)
  const y = word.indexOf('y', start)
  if (y < 0 || !known.goesOn[y] || isSlinkuhi(word, start, known.lengths)) return false
  return borrowingEnd(word, start, known) > 0
}

/**
 * Returns true if the start of a compound would split off. A compound can't start with one short affix and `'y`, which sounds
 * like a cmavo and another word, except for CVV before an apostrophe, which is unambiguous (`rai'y'ismu`).
 */
function beginsLoosely(word: string, start: number, first: number, known: RafsiTails): boolean {
  const y = start + first + 1
  if (first > 4 || word.charCodeAt(y - 1) !== APOSTROPHE || !known.goesOn[y]) return false
  return shortShapeAt(word, start) === 'CCV' || word.charCodeAt(y + 1) !== APOSTROPHE
}

/** Returns the affixes and hyphens of a compound that `isLujvoAt` accepted at `start`. */
export function lujvoPieces(word: string, start: number, known: RafsiTails): Piece[] {
  const pieces: Piece[] = []
  for (let at = start; at < word.length; ) {
    const length = known.lengths[at]!
    const end = length > 0 ? at + length : borrowingEnd(word, at, known)
    pieces.push({ kind: 'affix', start: at, end })
    at = hyphenEnd(word, end)
    if (at > end) pieces.push({ kind: 'hyphen', start: end, end: at })
  }
  return pieces
}

/** Returns the end of the hyphen that starts at `end`, or `end` itself if there is none. */
function hyphenEnd(word: string, end: number): number {
  if (end === word.length) return end
  const y = word.charCodeAt(end) === APOSTROPHE ? end + 1 : end
  if (word[y] === 'y') return partAfter(word, y)
  return isConsonant(word.charCodeAt(end - 1)) ? end : end + hyphenLength(word, end)
}
