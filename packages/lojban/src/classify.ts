import type { WordKind } from './readChunk.ts'
import { spell } from './spelling.ts'
import { readWords } from './words.ts'

export const wordTypes = [
  'gismu',
  'cmevla',
  'phrase',
  'cmavo',
  'lujvo',
  "fu'ivla",
  'cmavo-compound',
  'bu-letteral',
  'zei-lujvo',
] as const

export type WordType = (typeof wordTypes)[number]

/** The types of brivla. */
export const contentTypes: readonly WordType[] = ['gismu', 'lujvo', "fu'ivla"]

/**
 * Returns the type of a text: its only word's type, or the type of its words together; null if any part is not Lojban.
 * "Experimental" types depend on the dictionary and are never returned. Runs in linear time. Never throws.
 */
export function classify(text: string): WordType | null {
  const spelled = spell(text)
  if (spelled === null) return null
  const shape = new TextShape()
  return readWords(spelled, (kind, word) => shape.add(kind, word)) ? shape.finish() : null
}

/** Unit of a text: a word, `X bu`, or `X zei Y`. */
type Unit = WordKind | 'bu-letteral' | 'zei-lujvo'

const shiftWords = new Set(['lau', 'tau', 'zai', "ce'a"])

/**
 * Determines the type of a text, word by word, in constant memory. `bu` turns the preceding unit into a letteral, `zei` joins its
 * neighbors, `lau` and similar words take a letteral, and `tei … foi` encloses several letterals (CLL 17.4, 17.6, 4.6).
 */
export class TextShape {
  #units = 0
  #onlyCmavo = true
  #first: Unit | null = null

  #unit: Unit | null = null
  #text = ''
  #zeiPending = false
  #letterals = new LetteralShape()

  add(kind: WordKind, text: string): void {
    if (kind !== 'cmavo') this.#onlyCmavo = false
    if (this.#zeiPending) {
      this.#zeiPending = false
      this.#unit = 'zei-lujvo'
    } else if (this.#unit && kind === 'cmavo' && text === 'bu') this.#unit = 'bu-letteral'
    else if (this.#unit && kind === 'cmavo' && text === 'zei') this.#zeiPending = true
    else {
      this.#close()
      this.#unit = kind
      this.#text = text
    }
  }

  /** Returns the type of the whole text, or null if it contains no words. */
  finish(): Unit | 'cmavo-compound' | 'phrase' | null {
    const danglingZei = this.#zeiPending
    this.#close()
    if (danglingZei) this.#count('cmavo', 'zei')
    if (this.#letterals.isOne()) return 'bu-letteral'
    if (this.#units <= 1) return this.#first
    return this.#onlyCmavo ? 'cmavo-compound' : 'phrase'
  }

  #close(): void {
    if (this.#unit) this.#count(this.#unit, this.#text)
    this.#unit = null
    this.#zeiPending = false
  }

  #count(unit: Unit, text: string): void {
    this.#units++
    this.#first ??= unit
    this.#letterals.add(unit, text)
  }
}

/** Tracks whether the units so far can start a single letteral. */
class LetteralShape {
  #open = 0
  #shifted = false
  #complete = false
  #broken = false
  #hasBu = false

  add(unit: Unit, text: string): void {
    if (this.#broken) return
    if (this.#complete) this.#broken = true
    else if (unit === 'bu-letteral') this.#take(true)
    else if (unit !== 'cmavo') this.#broken = true
    else if (shiftWords.has(text)) this.#shifted = true
    else if (text === 'tei') this.#begin()
    else if (text === 'foi') this.#end()
    else if (/^[^aeiou']y$|^y'y$/.test(text)) this.#take(false)
    else this.#broken = true
  }

  isOne(): boolean {
    return this.#complete && this.#hasBu && !this.#broken
  }

  #begin(): void {
    this.#open++
    this.#shifted = false
  }

  #end(): void {
    if (this.#open === 0 || this.#shifted) this.#broken = true
    else this.#open--
    this.#complete = this.#open === 0
  }

  #take(bu: boolean): void {
    if (bu) this.#hasBu = true
    this.#shifted = false
    this.#complete = this.#open === 0
  }
}
