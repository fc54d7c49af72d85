import { decodeSections, encodeSections, packStrings, type Sections, StringList } from '@vlacku/textsearch/storage'
import { Stems } from '../vocabulary.ts'
import { baseOf } from './forms.ts'
import type { RelativesOf } from './wordnet.ts'

const SECTIONS = {
  /** Sorted words and stems (see `packStrings`). */
  wordStarts: Uint32Array,
  wordUnits: Uint16Array,
  stemStarts: Uint32Array,
  stemUnits: Uint16Array,
  /** Start of each word's stem list, and all lists. An item consists of a stem ID and a weight; see `WEIGHT`. */
  listStarts: Uint32Array,
  low: Uint16Array,
  high: Uint8Array,
} as const

const FORMAT = { magic: 0x4e4c4552, version: 3, sections: SECTIONS }
/** A list item has 24 bits: the weight in the lowest seven bits, and the stem ID in the others. */
const WEIGHT_BITS = 7
const WEIGHT = 2 ** WEIGHT_BITS - 1
const MAX_STEMS = 2 ** (24 - WEIGHT_BITS)
const LANGUAGE = 'en'

/**
 * Encodes the lookup table shipped to sites. Stores only precomputed stems, since stemming takes as long as the rest of query
 * word processing. Throws a RangeError if there are too many words for the format.
 */
export function encodeRelatives(relatives: RelativesOf): Uint8Array<ArrayBuffer> {
  const words = new Set(relatives.keys())
  for (const list of relatives.values()) for (const [word] of list) words.add(word)
  const sorted = [...words].sort()
  const english = new Stems()
  const lists = sorted.map((word) => stemsNear(word, relatives.get(word) ?? [], english))
  const stems = [...new Set(lists.flatMap((list) => [...list.keys()]))]
  if (stems.length > MAX_STEMS) throw new RangeError(`${stems.length} stems are too many`)
  const numberOf = new Map(stems.map((stem, at) => [stem, at]))
  const pairs = lists.flatMap((list) =>
    Array.from(list, ([stem, weight]) => (numberOf.get(stem)! << WEIGHT_BITS) | Math.round(weight * WEIGHT)),
  )
  const listStarts = new Uint32Array(lists.length + 1)
  for (const [at, { size }] of lists.entries()) listStarts[at + 1] = listStarts[at]! + size
  const [packedWords, packedStems] = [packStrings(sorted), packStrings(stems)]
  return encodeSections(FORMAT, {
    ...{ wordStarts: packedWords.starts, wordUnits: packedWords.units },
    ...{ stemStarts: packedStems.starts, stemUnits: packedStems.units },
    listStarts,
    low: Uint16Array.from(pairs, (pair) => pair & 0xffff),
    high: Uint8Array.from(pairs, (pair) => pair >>> 16),
  })
}

/** Returns the stems of a word and its relatives, each with its highest weight. */
function stemsNear(
  word: string,
  relatives: readonly [word: string, weight: number][],
  english: Stems,
): Map<string, number> {
  const near = new Map<string, number>()
  for (const [other, weight] of [[word, 1] as const, ...relatives]) {
    for (const stem of english.of(LANGUAGE, other)) if (!near.has(stem)) near.set(stem, weight)
  }
  return near
}

/** English words and the stems of related words. Uses about 6 MB of memory. */
export class Relatives {
  readonly #data: Sections<typeof SECTIONS>
  readonly #words: StringList
  readonly #stems: StringList

  private constructor(data: Sections<typeof SECTIONS>) {
    this.#data = data
    this.#words = new StringList(data.wordStarts, data.wordUnits)
    this.#stems = new StringList(data.stemStarts, data.stemUnits)
  }

  /** Reads a table. Returns null if the file is damaged or has a different version. */
  static read(file: Uint8Array): Relatives | null {
    const { data } = decodeSections(FORMAT, file)
    return data && new Relatives(data)
  }

  /**
   * Returns the stems of a word in any form and of its relatives, closest first, with weights of at most 1. Empty for an unknown
   * word.
   */
  of(form: string): [stem: string, weight: number][] {
    const word = baseOf(form, (text) => this.#numberOf(text) >= 0)
    if (word === null) return []
    const at = this.#numberOf(word)
    const { listStarts, low, high } = this.#data
    const found: [string, number][] = []
    for (let pair = listStarts[at]!; pair < listStarts[at + 1]!; pair++) {
      const bits = (high[pair]! << 16) | low[pair]!
      found.push([this.#stems.at(bits >>> WEIGHT_BITS), (bits & WEIGHT) / WEIGHT])
    }
    return found
  }

  /** Returns the index of a word, or -1 if it is unknown. */
  #numberOf(word: string): number {
    const at = this.#words.lowerBound(word)
    return at < this.#words.size && this.#words.equals(at, word) ? at : -1
  }
}
