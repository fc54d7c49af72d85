import { findMatches, type WordSequence } from '@vlacku/textsearch/found'

export interface Piece {
  text: string
  found: boolean
}

/** Maximum length of a snippet, in characters. */
const LENGTH = 240
const BEFORE = 60
const NEAR = 4_000
/** Maximum number of characters searched per text. */
const MAX_SEARCHED = 60_000
/** Maximum number of characters searched per response. Masking and searching take up to 2 µs per character. */
const MAX_SEARCHED_TOGETHER = 400_000
/** Matches the quote markers of a line at every level. */
const QUOTE_MARKERS = /^[ \t]{0,8}(?:>[ \t]?)+/gm

/** Returns the number of characters to search per text in a response with `count` texts. */
export const searchedLength = (count: number) => Math.min(MAX_SEARCHED, Math.floor(MAX_SEARCHED_TOGETHER / count))

/**
 * Returns the excerpt of a text around the first match, or its beginning if nothing matches, split into matches and other text.
 */
export function snippetOf(text: string, marked: readonly WordSequence[]): Piece[] {
  const body = text.slice(0, MAX_SEARCHED).replace(QUOTE_MARKERS, '')
  const first = firstFound(body, marked)
  const start = first <= BEFORE ? 0 : wordStart(body, first - BEFORE)
  const shown = body
    .slice(start, start + LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  const pieces = piecesOf(shown, marked)
  if (start > 0) pieces.unshift({ text: '… ', found: false })
  if (start + LENGTH < body.length || text.length > MAX_SEARCHED) pieces.push({ text: ' …', found: false })
  return joined(pieces)
}

/** Returns the position of the first match. Searches the beginning first, since most texts have a match there. */
function firstFound(body: string, marked: readonly WordSequence[]): number {
  const near = findMatches(body.slice(0, NEAR), marked)[0]
  const isWhole = near !== undefined && near.index + near.text.length < NEAR
  return (isWhole ? near : findMatches(body, marked)[0])?.index ?? 0
}

/** Splits a text into matches and the text between them. */
function piecesOf(text: string, marked: readonly WordSequence[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { text: found, index } of findMatches(text, marked)) {
    pieces.push({ text: text.slice(at, index), found: false }, { text: found, found: true })
    at = index + found.length
  }
  pieces.push({ text: text.slice(at), found: false })
  return pieces
}

function joined(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (piece.text === '') continue
    if (last && last.found === piece.found) last.text += piece.text
    else merged.push({ ...piece })
  }
  return merged
}

const wordStart = (text: string, from: number) => {
  const blank = text.slice(from, from + BEFORE).search(/\s/)
  return blank < 0 ? from : from + blank + 1
}
