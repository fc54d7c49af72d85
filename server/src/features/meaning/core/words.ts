import { familyOf, fold, isEastAsian, piecesToStore, plain, stemsOf, wordsOf } from '../../search/text.ts'
import { FUNCTION_WORDS } from './data/functionWords.ts'

const PLACES = /\$[^$]*\$|\b[a-z]+\d?_?\{?\d\}?=|\bx_?\{?\d\}?(?![\p{L}\p{N}])|https?:\S+|\{[^{}]*\}/gu
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** Place variables, addresses and linked words are no text. */
export const withoutMarkup = (text: string) => text.replace(PLACES, ' ')

export const primary = (tag: string) => tag.toLowerCase().split('-')[0]!

const NONE: ReadonlySet<string> = new Set()
const EAST_ASIAN_FUNCTION_WORDS = new Set(['ja', 'zh'].flatMap((tag) => [...FUNCTION_WORDS.get(tag)!]))
export const functionWordsOf = (tag: string) => FUNCTION_WORDS.get(primary(tag)) ?? NONE

/** Words that mean something, in order; repetitions stay. East Asian runs give words, pairs of signs, and Han signs. */
export function contentWords(text: string, tag: string): string[] {
  const dropped = functionWordsOf(tag)
  const found: string[] = []
  for (const word of wordsOf(plain(text))) {
    if (isEastAsian(word)) found.push(...eastAsianWords(word))
    else if (!dropped.has(word) && !/^[a-z0-9]$/.test(word)) found.push(word)
  }
  return found
}

function eastAsianWords(run: string): Iterable<string> {
  if (run.length === 1) return [run]
  const words = new Set<string>()
  for (const { segment } of segmenters[KANA.test(run) ? 'ja' : 'zh'].segment(run)) {
    if (!EAST_ASIAN_FUNCTION_WORDS.has(segment)) words.add(segment)
  }
  for (const piece of piecesToStore(run)) words.add(piece)
  return words
}

/** Finds what the forms of a word have in common, and remembers it: a stem costs some 5 µs. */
export class Stems {
  readonly #known = new Map<string, Map<string, string[]>>()
  #size = 0
  constructor(readonly mostRemembered = Number.POSITIVE_INFINITY) {}

  /** Where no rule of inflection fits, the word without accents. Never empty. */
  of(tag: string, word: string): string[] {
    let words = this.#known.get(tag)
    if (!words) {
      if (this.#known.size > MOST_TAGS) this.#known.clear()
      words = new Map()
      this.#known.set(tag, words)
    }
    let stems = words.get(word)
    if (!stems) {
      stems = stemsOf(familyOf(tag), word)
      if (stems.length === 0) stems = [fold(word)]
      if (this.#size++ >= this.mostRemembered) this.#forget()
      words.set(word, stems)
    }
    return stems
  }

  #forget(): void {
    for (const words of this.#known.values()) words.clear()
    this.#size = 0
  }
}

const MOST_TAGS = 200
