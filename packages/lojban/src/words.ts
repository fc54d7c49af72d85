import { isConsonant } from './letters.ts'
import { readChunk, type WordKind } from './readChunk.ts'
import { spell } from './spelling.ts'
import { nuclei } from './syllables.ts'

/** Called for each word of a text, in lowercase. */
type OnText = (kind: WordKind, text: string) => void

/** Returns the words of a text in lowercase with their types, or null if any part of it isn't a word. */
export function typedWordsOf(text: string): { kind: WordKind; word: string }[] | null {
  const spelled = spell(text)
  const words: { kind: WordKind; word: string }[] = []
  return spelled !== null && readWords(spelled, (kind, word) => words.push({ kind, word })) ? words : null
}

/** Returns the words of a text in lowercase, or null if any part of it isn't a word. */
export const wordsOf = (text: string): string[] | null => typedWordsOf(text)?.map(({ word }) => word) ?? null

/**
 * Splits a spelled text (see `spell`) into words and reports them from left to right. Returns false at the first part that isn't
 * a word. Runs in linear time, buffering at most one chunk.
 */
export function readWords(spelled: string, onWord: OnText): boolean {
  let begin = 0
  while (begin < spelled.length) {
    let end = spelled.indexOf(' ', begin)
    if (end < 0) end = spelled.length
    if (end > begin && !readPause(spelled.slice(begin, end), onWord)) return false
    begin = end + 1
  }
  return true
}

function readPause(chunk: string, onWord: OnText): boolean {
  if (!hasStressMark(chunk)) return readPiece(chunk.toLowerCase(), onWord)
  const { pieces, open } = cutAfterStress(chunk)
  let lastKind: WordKind | null = null
  for (const piece of pieces) {
    const understood = readPiece(piece, (kind, text) => {
      lastKind = kind
      onWord(kind, text)
    })
    if (!understood) return false
  }
  return !open || lastKind === 'cmavo'
}

function readPiece(piece: string, onWord: OnText): boolean {
  return readChunk(piece, (kind, start, end) => onWord(kind, piece.slice(start, end)))
}

const CAPITAL_VOWEL = /[AEIOUY]/

/** Returns true if capital vowels mark stress. Capital consonants have no meaning. */
export function hasStressMark(chunk: string): boolean {
  return CAPITAL_VOWEL.test(chunk)
}

/**
 * Splits a chunk at the word boundaries implied by its marked stress: a root, compound or borrowing ends one syllable after the
 * stressed syllable, not counting y (`leNANmucuKLAma` is `lenanmu` and `cuklama`). `open` is true if the last piece ends in its
 * stressed syllable, which is only possible for a cmavo. The pieces are lowercase and can be joined to form the chunk. Runs in
 * linear time.
 */
export function cutAfterStress(chunk: string): { pieces: string[]; open: boolean } {
  const lower = chunk.toLowerCase()
  if (isConsonant(lower.charCodeAt(lower.length - 1))) return { pieces: [lower], open: false }
  const lengths = nuclei(lower)
  const pieces: string[] = []
  let begin = 0
  let open = false
  for (let i = 0; i < lower.length; ) {
    const length = lengths[i]!
    if (length > 0 && lower[i] !== 'y') {
      if (open) {
        pieces.push(lower.slice(begin, i + length))
        begin = i + length
        open = false
      } else open = CAPITAL_VOWEL.test(chunk.slice(i, i + length))
    }
    i += length || 1
  }
  if (begin < lower.length) pieces.push(lower.slice(begin))
  return { pieces, open }
}
