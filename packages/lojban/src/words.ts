import { readChunk, type WordKind } from './readChunk.ts'
import { spell } from './spelling.ts'
import { cutAfterStress, hasStressMark } from './stress.ts'

/** Called for each word of a text, in lowercase. */
type OnText = (kind: WordKind, text: string) => void

/** Returns the words of a text in lowercase, or null if any part of it isn't a word. */
export function wordsOf(text: string): string[] | null {
  const spelled = spell(text)
  const words: string[] = []
  return spelled !== null && readWords(spelled, (_, word) => words.push(word)) ? words : null
}

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
