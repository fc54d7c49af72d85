import { decodeSections, encodeSections, type Sections } from '@vlacku/textsearch/storage'
import { baseOf } from './forms.ts'
import type { RelativesOf } from './wordnet.ts'

const SECTIONS = {
  /** Words in ASCII, sorted, end to end, and how long each is. */
  letters: Uint8Array,
  lengths: Uint8Array,
  /** How many relatives each has, and all of them: number of the word and weight, see `WEIGHT`. */
  counts: Uint8Array,
  low: Uint16Array,
  high: Uint8Array,
} as const

const FORMAT = { magic: 0x4e4c4552, version: 1, sections: SECTIONS }
/** A relative is 24 bits: the weight in the seven lowest, the number of the word above them. */
const WEIGHT_BITS = 7
const WEIGHT = 2 ** WEIGHT_BITS - 1
const MOST_WORDS = 2 ** (24 - WEIGHT_BITS)

/** The table that a site reads. Throws a RangeError when there are too many words for it. */
export function encodeRelatives(relatives: RelativesOf): Uint8Array<ArrayBuffer> {
  const words = new Set(relatives.keys())
  for (const list of relatives.values()) for (const [word] of list) words.add(word)
  const sorted = [...words].sort()
  if (sorted.length > MOST_WORDS) throw new RangeError(`${sorted.length} words are too many`)
  const numberOf = new Map(sorted.map((word, at) => [word, at]))
  const pairs = sorted.flatMap((word) =>
    (relatives.get(word) ?? []).map(
      ([other, weight]) => (numberOf.get(other)! << WEIGHT_BITS) | Math.round(weight * WEIGHT),
    ),
  )
  return encodeSections(FORMAT, {
    letters: new TextEncoder().encode(sorted.join('')),
    lengths: Uint8Array.from(sorted, ({ length }) => length),
    counts: Uint8Array.from(sorted, (word) => relatives.get(word)?.length ?? 0),
    low: Uint16Array.from(pairs, (pair) => pair & 0xffff),
    high: Uint8Array.from(pairs, (pair) => pair >>> 16),
  })
}

/** English words and those that mean something near. Some 4 MB while it is in use. */
export class Relatives {
  readonly #data: Sections<typeof SECTIONS>
  readonly #wordStarts: Uint32Array
  readonly #listStarts: Uint32Array

  private constructor(data: Sections<typeof SECTIONS>) {
    this.#data = data
    this.#wordStarts = startsOf(data.lengths)
    this.#listStarts = startsOf(data.counts)
  }

  /** Null when the file is damaged or of another version. */
  static read(file: Uint8Array): Relatives | null {
    const { data } = decodeSections(FORMAT, file)
    return data && new Relatives(data)
  }

  /** What is near a word in any of its forms, 1 at most, the nearest first; nothing where it is unknown. */
  of(form: string): [word: string, weight: number][] {
    const word = baseOf(form, (text) => this.#find(text) >= 0)
    if (word === null) return []
    const at = this.#find(word)
    const found: [string, number][] = word === form ? [] : [[word, 1]]
    for (let pair = this.#listStarts[at]!; pair < this.#listStarts[at + 1]!; pair++) {
      const bits = (this.#data.high[pair]! << 16) | this.#data.low[pair]!
      found.push([this.#wordAt(bits >>> WEIGHT_BITS), (bits & WEIGHT) / WEIGHT])
    }
    return found
  }

  #wordAt(at: number): string {
    return String.fromCharCode(...this.#data.letters.subarray(this.#wordStarts[at]!, this.#wordStarts[at + 1]!))
  }

  /** -1 when it is not there. */
  #find(text: string): number {
    let low = 0
    let high = this.#data.lengths.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const word = this.#wordAt(middle)
      if (word === text) return middle
      if (word < text) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at++) starts[at + 1] = starts[at]! + lengths[at]!
  return starts
}
