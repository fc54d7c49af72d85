import { isFuhivla, isFuhivlaStem, isSlinkuhi } from './fuhivla.ts'
import { isConsonant, isVowel } from './letters.ts'
import { shortShapeAt } from './rafsi.ts'
import { hyphenLength, type RafsiTails, rafsiTails } from './rafsiTails.ts'
import { isGlideAt, nuclei } from './syllables.ts'

const APOSTROPHE = 39

/** One piece of a compound: letters `start` to `end` of the word. */
interface Piece {
  kind: 'affix' | 'hyphen'
  start: number
  end: number
}

/**
 * Everything needed to say at any position whether a compound begins there and lasts to the end. The clusters of the
 * word must be permissible. Linear.
 */
export function lujvoTable(word: string): RafsiTails {
  const lengths = nuclei(word)
  return rafsiTails(word, (y, known) => {
    const at = partAfter(word, y)
    // An apostrophe keeps y and a full vowel apart; a glide or a consonant needs none.
    const full = isVowel(word.charCodeAt(at)) && !isGlideAt(word, at, lengths)
    if (full !== (at === y + 2) || at >= word.length) return false
    return known.lengths[at]! > 0 || borrowingEnd(word, at, known) > 0
  })
}

/** Where the part behind the hyphen at `y` begins. */
function partAfter(word: string, y: number): number {
  return word.charCodeAt(y + 1) === APOSTROPHE ? y + 2 : y + 1
}

/** The end of the borrowing that fills the part which begins at `at`, or -1. */
function borrowingEnd(word: string, at: number, known: RafsiTails): number {
  const y = word.indexOf('y', at)
  if (y < 0) {
    const rest = word.slice(at)
    // A name ends in a consonant, so the borrowing at its end lacks its last vowel.
    return isFuhivla(rest) || (isConsonant(rest.charCodeAt(rest.length - 1)) && isFuhivlaStem(rest)) ? word.length : -1
  }
  if (known.goesOn[y] === 0) return -1
  if (word.charCodeAt(y - 1) === APOSTROPHE) return isFuhivla(word.slice(at, y - 1)) ? y - 1 : -1
  return isFuhivlaStem(word.slice(at, y)) ? y : -1
}

/**
 * Whether a compound begins at `start` and lasts to the end of the word: two affixes or more, or borrowings held
 * together by y. Does not ask whether the front would fall off as a cmavo; `readChunk` does.
 */
export function isLujvoAt(word: string, start: number, known: RafsiTails): boolean {
  const first = known.lengths[start]!
  if (first > 0) return start + first < word.length && !beginsLoosely(word, start, first, known)
  const y = word.indexOf('y', start)
  if (y < 0 || !known.goesOn[y] || isSlinkuhi(word, start, known.lengths)) return false
  return borrowingEnd(word, start, known) > 0
}

/**
 * A compound cannot begin with one short affix and `'y`: it would be heard as a cmavo and another word. Only after
 * CVV, and before an apostrophe, there is nothing else to hear (`rai'y'ismu`).
 */
function beginsLoosely(word: string, start: number, first: number, known: RafsiTails): boolean {
  const y = start + first + 1
  if (first > 4 || word.charCodeAt(y - 1) !== APOSTROPHE || !known.goesOn[y]) return false
  return shortShapeAt(word, start) === 'CCV' || word.charCodeAt(y + 1) !== APOSTROPHE
}

/** The affixes and hyphens of a compound that `isLujvoAt` said begins at `start`. */
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

/** Where the hyphen at `end` stops; `end` itself when there is none. */
function hyphenEnd(word: string, end: number): number {
  if (end === word.length) return end
  const y = word.charCodeAt(end) === APOSTROPHE ? end + 1 : end
  if (word[y] === 'y') return partAfter(word, y)
  return isConsonant(word.charCodeAt(end - 1)) ? end : end + hyphenLength(word, end)
}
