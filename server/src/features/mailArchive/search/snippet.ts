import { fold, plain } from '@vlacku/textsearch/text'

export interface Piece {
  text: string
  found: boolean
}

/** In letters. */
const LENGTH = 240
const BEFORE = 60
/** Characters of one text that are searched for the words at most. */
const MAX_SEARCHED = 60_000
/** The same of all texts of a response: masking and searching them takes up to 2 µs per character. */
const MAX_SEARCHED_TOGETHER = 400_000
/** Signs that quote a line, at each level. */
const QUOTE_SIGNS = /^[ \t]{0,8}(?:>[ \t]?)+/gm
const WRITTEN = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ][\p{L}\p{N}\p{M}]+)*/gu

/** The characters of each text that are searched where a response has `count` of them. */
export const searchedLength = (count: number) => Math.min(MAX_SEARCHED, Math.floor(MAX_SEARCHED_TOGETHER / count))

/** The place of a text where the words stand, cut into what was found and what is between; its beginning where none is there. */
export function snippetOf(text: string, words: readonly string[]): Piece[] {
  const body = text.slice(0, MAX_SEARCHED).replace(QUOTE_SIGNS, '')
  const isFound = finder(words)
  let first = 0
  if (words.length > 0) {
    for (const { 0: word, index } of body.matchAll(WRITTEN)) {
      if (!isFound(word)) continue
      first = index
      break
    }
  }
  const start = first <= BEFORE ? 0 : wordStart(body, first - BEFORE)
  const shown = body
    .slice(start, start + LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  const pieces = marked(shown, isFound)
  if (start > 0) pieces.unshift({ text: '… ', found: false })
  if (start + LENGTH < body.length || text.length > MAX_SEARCHED) pieces.push({ text: ' …', found: false })
  return joined(pieces)
}

/** A text cut into what was found and what is between. */
function marked(text: string, isFound: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WRITTEN)) {
    if (!isFound(word)) continue
    pieces.push({ text: text.slice(at, index), found: false }, { text: word, found: true })
    at = index + word.length
  }
  pieces.push({ text: text.slice(at), found: false })
  return pieces
}

function joined(pieces: readonly Piece[]): Piece[] {
  const told: Piece[] = []
  for (const piece of pieces) {
    const last = told.at(-1)
    if (piece.text === '') continue
    if (last && last.found === piece.found) last.text += piece.text
    else told.push({ ...piece })
  }
  return told
}

/** Pairs of signs may stand anywhere in a run, other words are looked for whole or as a part beside an apostrophe. */
function finder(words: readonly string[]): (written: string) => boolean {
  const sought = new Set(words)
  const runs = words.filter((word) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word))
  return (written) => {
    const word = fold(plain(written))
    return (
      sought.has(word) || word.split("'").some((part) => sought.has(part)) || runs.some((run) => word.includes(run))
    )
  }
}

const wordStart = (text: string, from: number) => {
  const blank = text.slice(from, from + BEFORE).search(/\s/)
  return blank < 0 ? from : from + blank + 1
}
