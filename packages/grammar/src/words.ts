import { asMeant } from '@vlacku/language'
import { isCmevla, readChunk, type WordKind } from '@vlacku/lojban/readChunk'
import { cutAfterStress, hasStressMark } from '@vlacku/lojban/words'
import { selmaoOf } from './selmao.ts'

/** A word of the text, in lowercase. Offsets are in UTF-16 code units. */
export interface Word {
  text: string
  selmao: string
  start: number
  end: number
}

/** Characters that always separate words: white space, and punctuation that indicates pauses or is decorative. */
const PAUSE = /[\s.?!:;()]+/g
/** A decimal point, which counts as a digit, unlike other dots. */
const DECIMAL_POINT = /(?<=\d)\.(?=\d)/
/** Matches characters outside the Lojban alphabet, and a digit before a vowel. */
const NOT_LOJBAN = /[^a-gi-pr-vx-z'0-9.]|\d[aeiouy']/i
const PLAIN_LETTERS = /^[a-gi-pr-vx-z']+$/

/** Splits a text into words from left to right. */
export class WordReader {
  readonly #text: string
  #at = 0
  #waiting: Word[] = []

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Returns the next word, or null at the end. Text that doesn't consist of Lojban words forms one word that ends at the next
   * pause.
   */
  next(): Word | null {
    while (this.#waiting.length === 0) {
      const chunk = this.#chunk()
      if (!chunk) return null
      this.#waiting = wordsOfChunk(chunk.text, chunk.start).reverse()
    }
    return this.#waiting.pop() ?? null
  }

  /** Pushes the last word back, so that it is returned again. */
  unread(word: Word): void {
    this.#waiting.push(word)
  }

  /** Reads foreign text up to a delimiter between pauses, as in `zoi gy. text .gy.`. Returns null if the delimiter is missing. */
  foreign(opening: Word): { content: Word; closing: Word } | null {
    this.#at = opening.end
    this.#waiting = []
    let start = -1
    let end = opening.end
    for (let chunk = this.#chunk(); chunk; chunk = this.#chunk()) {
      const [first, ...more] = wordsOfChunk(chunk.text, chunk.start)
      if (first?.text === opening.text && first.selmao === opening.selmao) {
        this.#waiting = more.reverse()
        if (start < 0) start = first.start
        return { content: { text: this.#text.slice(start, end), selmao: 'FOREIGN', start, end }, closing: first }
      }
      if (start < 0) start = chunk.start
      end = chunk.start + chunk.text.length
    }
    return null
  }

  #chunk(): { text: string; start: number } | null {
    PAUSE.lastIndex = this.#at
    let pause = PAUSE.exec(this.#text)
    if (pause?.index === this.#at) {
      this.#at = PAUSE.lastIndex
      pause = PAUSE.exec(this.#text)
    }
    while (pause && pause[0] === '.' && isDecimalPoint(this.#text, pause.index)) pause = PAUSE.exec(this.#text)
    const start = this.#at
    this.#at = pause?.index ?? this.#text.length
    return start < this.#at ? { text: this.#text.slice(start, this.#at), start } : null
  }
}

const isDecimalPoint = (text: string, at: number) => DECIMAL_POINT.test(text.slice(Math.max(0, at - 1), at + 2))

/** Returns the words of a chunk without pauses, or one FOREIGN word if any part isn't Lojban. */
function wordsOfChunk(chunk: string, start: number): Word[] {
  const words: Word[] = []
  const isLojban = PLAIN_LETTERS.test(chunk)
    ? readLetters(chunk, (index) => start + index, words)
    : readSpelled(chunk, start, words)
  return isLojban ? words : [{ text: chunk, selmao: 'FOREIGN', start, end: start + chunk.length }]
}

type OffsetOf = (index: number) => number

/** Reads a chunk with capitals, digits, commas or non-standard apostrophes. */
function readSpelled(chunk: string, start: number, into: Word[]): boolean {
  let letters = ''
  const offsets: number[] = []
  for (let i = 0; i < chunk.length; i++) {
    const letter = asMeant(chunk[i]!).replace(/h/i, "'").replace(',', '')
    if (letter !== '') offsets.push(start + i)
    letters += letter
  }
  offsets.push(start + chunk.length)
  const offsetOf: OffsetOf = (index) => offsets[index]!
  if (letters === '' || NOT_LOJBAN.test(letters)) return letters === ''
  if (!/\d/.test(letters)) return readStressed(letters, offsetOf, into)
  if (isCmevla(letters.replace(/\d/g, '').toLowerCase())) {
    add('CMEVLA', letters.toLowerCase(), offsetOf(0), offsetOf(letters.length), into)
    return true
  }
  for (const { 0: piece, index } of letters.matchAll(/[\d.]|[^\d.]+/g)) {
    const pieceOffset: OffsetOf = (at) => offsetOf(index + at)
    if (/[\d.]/.test(piece)) add('PA', piece.replace('.', 'pi'), pieceOffset(0), pieceOffset(1), into)
    else if (!readStressed(piece, pieceOffset, into)) return false
  }
  return true
}

function readStressed(letters: string, offsetOf: OffsetOf, into: Word[]): boolean {
  if (!hasStressMark(letters)) return readLetters(letters.toLowerCase(), offsetOf, into)
  let at = 0
  const { pieces, open } = cutAfterStress(letters)
  for (const piece of pieces) {
    const begin = at
    if (!readLetters(piece, (index) => offsetOf(begin + index), into)) return false
    at += piece.length
  }
  return !open || !['BRIVLA', 'CMEVLA'].includes(into.at(-1)?.selmao ?? '')
}

function readLetters(letters: string, offsetOf: OffsetOf, into: Word[]): boolean {
  return readChunk(letters, (kind, start, end) => {
    const text = letters.slice(start, end)
    add(selmaoOfKind(kind, text), text, offsetOf(start), offsetOf(end), into)
  })
}

function selmaoOfKind(kind: WordKind, text: string): string {
  if (kind === 'cmevla') return 'CMEVLA'
  if (kind !== 'cmavo') return 'BRIVLA'
  return /^y+$/.test(text) ? 'Y' : selmaoOf(text)
}

function add(selmao: string, text: string, start: number, end: number, into: Word[]): void {
  into.push({ text, selmao, start, end })
}
