import type { PatternPart } from '@vlacku/query'

const MANY = -1
const ONE = -2
const CONSONANT = -3
const VOWEL = -4
const HOLES = { many: MANY, one: ONE, consonant: CONSONANT, vowel: VOWEL } as const
/** Matches h and the apostrophe, since Lojban users type h for it. */
const H_OR_APOSTROPHE = -5

const APOSTROPHE = "'".charCodeAt(0)
const H = 'h'.charCodeAt(0)

const kinds = new Int8Array(128)
for (const letter of 'bcdfgjklmnprstvxz') kinds[letter.charCodeAt(0)] = CONSONANT
for (const letter of 'aeiou') kinds[letter.charCodeAt(0)] = VOWEL

interface Spelling {
  /** Normalizes the literal pieces of a pattern. */
  normal: (literal: string) => string
  /** True if h also matches an apostrophe. */
  hIsApostrophe: boolean
}

/** A compiled word pattern. */
export class Shape {
  /** UTF-16 code units and the negative codes defined above. */
  readonly #steps: number[]
  /** Number of steps after the last `*`, or of all steps if there is no `*`. */
  readonly #tail: number
  /** Common prefix of all matching words. */
  readonly prefix: string

  constructor(parts: readonly PatternPart[], { normal, hIsApostrophe }: Spelling) {
    const stepOf = (unit: number) => (unit === H && hIsApostrophe ? H_OR_APOSTROPHE : unit)
    this.#steps = parts.flatMap((part) => {
      if (typeof part === 'string') return [HOLES[part]]
      const literal = normal(part.literal)
      return Array.from({ length: literal.length }, (_, at) => stepOf(literal.charCodeAt(at)))
    })
    this.#tail = this.#steps.length - 1 - this.#steps.lastIndexOf(MANY)
    const first = parts[0]
    const beginning = typeof first === 'object' ? normal(first.literal) : ''
    this.prefix = hIsApostrophe ? beginning.split('h')[0]! : beginning
  }

  /** Returns true if all of `units[from … to)` matches. Takes at most (word length × pattern length) steps. */
  fits(units: Uint16Array, from: number, to: number): boolean {
    const steps = this.#steps
    if (to - from < this.#tail) return false
    for (let back = 1; back <= this.#tail; back++) if (!fitsUnit(steps.at(-back)!, units[to - back]!)) return false
    let unit = from
    let step = 0
    let manyStep = -1
    let manyUnit = 0
    while (unit < to) {
      if (steps[step] === MANY) {
        manyStep = step++
        manyUnit = unit
      } else if (step < steps.length && fitsUnit(steps[step]!, units[unit]!)) {
        step++
        unit++
      } else if (manyStep >= 0) {
        step = manyStep + 1
        unit = ++manyUnit
      } else return false
    }
    while (steps[step] === MANY) step++
    return step === steps.length
  }

  fitsText(text: string): boolean {
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    return this.fits(units, 0, units.length)
  }
}

function fitsUnit(step: number, unit: number): boolean {
  if (step >= 0) return step === unit
  if (step === ONE) return true
  if (step === H_OR_APOSTROPHE) return unit === H || unit === APOSTROPHE
  return kinds[unit] === step
}
