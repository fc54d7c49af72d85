import { readChunk, type WordKind } from './readChunk.ts'
import { spell } from './spelling.ts'
import { cutAfterStress, hasStressMark } from './stress.ts'

/** One word of a text, in lower case. */
type OnText = (kind: WordKind, text: string) => void

/** The words of a text in lower case; null where some part of it isn't a word. */
export function wordsOf(text: string): string[] | null {
  const spelled = spell(text)
  const words: string[] = []
  return spelled !== null && readWords(spelled, (_, word) => words.push(word)) ? words : null
}

/**
 * Cuts a spelled text (see `spell`) into words and tells them from left to right. False as soon as something is not a
 * word. Linear, and keeps no more than one chunk.
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
