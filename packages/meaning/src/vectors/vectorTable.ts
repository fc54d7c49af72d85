import { enlarged } from '../sparse.ts'
import { plainScanner, type Scanner, simdScanner } from './scanner.ts'

/** Maximum number of dimensions. With the given peaks, dot products fit into 32 bits, since 2047 × 127 × 8192 < 2³¹. */
export const MAX_DIMENSIONS = 8192
const ROW_PEAK = 127
const QUESTION_PEAK = 2047

/**
 * Quantises a vector to signed bytes, scaling its largest number to 127. Preserves its direction but not its length: for unit
 * vectors u and the peak p of v, cosines with u change by at most √d · p / 127; for vectors from models, they change by a few
 * ten-thousandths.
 */
export const quantised = (vector: Float32Array): Int8Array => Int8Array.from(scaled(vector, ROW_PEAK))

/** Quantises a query vector at sixteen times the resolution. */
const quantisedQuestion = (vector: Float32Array): Int16Array => Int16Array.from(scaled(vector, QUESTION_PEAK))

function scaled(vector: Float32Array, peak: number): Float64Array {
  let largest = 0
  for (const number of vector) largest = Math.max(largest, Math.abs(number))
  const factor = largest > 0 && largest < Infinity ? peak / largest : 0
  return Float64Array.from(vector, (number) => Math.round(number * factor))
}

function lengthOf(numbers: Int8Array | Int16Array): number {
  let sum = 0
  for (const number of numbers) sum += number * number
  return Math.sqrt(sum)
}

/** Number of rows scanned at a time, so that the memory for results has a fixed size. */
const ROWS_AT_ONCE = 4096
const QUESTION = 0
const RESULTS = QUESTION + 2 * MAX_DIMENSIONS
const ROWS = RESULTS + 4 * ROWS_AT_ONCE

/** Cosines between a query and all vectors, by entry. */
export interface Cosines {
  /** Number of rows in the table. */
  rows: number
  /** Sum of the cosines of all rows. */
  sum: number
  /** Returns the highest cosine of an entry's rows; undefined for entries without rows. */
  of(entry_id: number): number | undefined
  /** Calls `report` for each entry with a cosine of at least `least`. */
  eachFrom(least: number, report: (entry_id: number, cosine: number) => void): void
}

/**
 * Vectors of definitions, all of which are compared with each query. Removed rows are zeroed until they are reused; memory grows
 * with the number of rows.
 */
export class VectorTable {
  readonly dimensions: number
  readonly #stride: number
  readonly #scanner: Scanner
  readonly #rowOf = new Map<number, number>()
  readonly #free: number[] = []
  /** For each row, the inverse length of its vector (0 if there is none) and the index of its entry in `#entries`. */
  #inverseLength = new Float32Array(1024)
  #place = new Uint32Array(1024)
  #rows = 0
  /** Entries that have ever had a row. */
  readonly #entries: number[] = []
  readonly #placeOf = new Map<number, number>()

  /** Creates an empty table. Throws a RangeError if vectors would be longer than those of any model. */
  constructor(dimensions: number, scanner: Scanner = simdScanner() ?? plainScanner()) {
    if (!(dimensions > 0 && dimensions <= MAX_DIMENSIONS)) throw new RangeError(`${dimensions} numbers in a vector`)
    this.dimensions = dimensions
    this.#stride = Math.ceil(dimensions / 16) * 16
    this.#scanner = scanner
  }

  /** Number of definitions with a vector. */
  get size(): number {
    return this.#rowOf.size
  }

  /** Memory allocated for rows, including reserved rows, in bytes. */
  get bytes(): number {
    return this.#scanner.buffer.byteLength
  }

  put(definitionid: number, entry_id: number, vector: Int8Array): void {
    if (vector.length !== this.dimensions) throw new RangeError(`${vector.length} numbers, not ${this.dimensions}`)
    const row = this.#rowOf.get(definitionid) ?? this.#free.pop() ?? this.#addRow()
    this.#rowOf.set(definitionid, row)
    new Int8Array(this.#scanner.buffer, this.#addressOf(row), vector.length).set(vector)
    this.#inverseLength[row] = 1 / (lengthOf(vector) || 1)
    this.#place[row] = this.#placeOfEntry(entry_id)
  }

  remove(definitionid: number): void {
    const row = this.#rowOf.get(definitionid)
    if (row === undefined) return
    this.#rowOf.delete(definitionid)
    this.#free.push(row)
    this.#inverseLength[row] = 0
    new Int8Array(this.#scanner.buffer, this.#addressOf(row), this.#stride).fill(0)
  }

  /** Returns the vector of a definition, scaled to an arbitrary length; null if the definition has no vector. */
  vectorOf(definitionid: number): Float32Array | null {
    const row = this.#rowOf.get(definitionid)
    if (row === undefined) return null
    return Float32Array.from(new Int8Array(this.#scanner.buffer, this.#addressOf(row), this.dimensions))
  }

  /**
   * Returns the cosines between a query and all vectors. Throws a RangeError if the query has a different number of dimensions.
   */
  cosines(question: Float32Array): Cosines {
    if (question.length !== this.dimensions) throw new RangeError(`${question.length} numbers, not ${this.dimensions}`)
    const quantised = quantisedQuestion(question)
    const inMemory = new Int16Array(this.#scanner.buffer, QUESTION, this.#stride)
    inMemory.fill(0).set(quantised)
    const best = new Float32Array(this.#entries.length).fill(Number.NEGATIVE_INFINITY)
    const sum = this.#scan(1 / (lengthOf(quantised) || 1), best)
    // rounding must not raise the cosine of equal directions above 1
    const cosineAt = (place: number) =>
      best[place] === Number.NEGATIVE_INFINITY ? undefined : Math.max(-1, Math.min(1, best[place]!))
    return {
      rows: this.size,
      sum,
      of: (entry_id) => {
        const place = this.#placeOf.get(entry_id)
        return place === undefined ? undefined : cosineAt(place)
      },
      eachFrom: (least, report) => {
        for (let place = 0; place < best.length; place++) {
          if (best[place]! >= least) report(this.#entries[place]!, cosineAt(place)!)
        }
      },
    }
  }

  /** Computes the highest cosine of each entry. Returns the sum of all cosines. */
  #scan(factor: number, best: Float32Array): number {
    const [rows, inverseLengths, places] = [this.#rows, this.#inverseLength, this.#place]
    const dots = new Int32Array(this.#scanner.buffer, RESULTS, ROWS_AT_ONCE)
    let sum = 0
    for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, rows - first)
      this.#scanner.scan(QUESTION, this.#addressOf(first), this.#stride, count, RESULTS)
      for (let at = 0; at < count; at++) {
        const inverseLength = inverseLengths[first + at]!
        if (inverseLength === 0) continue
        const cosine = dots[at]! * factor * inverseLength
        sum += cosine
        const place = places[first + at]!
        if (cosine > best[place]!) best[place] = cosine
      }
    }
    return sum
  }

  #addRow(): number {
    const row = this.#rows
    this.#scanner.grow(this.#addressOf(row + 1))
    if (row === this.#place.length) {
      this.#place = enlarged(this.#place, row * 2)
      this.#inverseLength = enlarged(this.#inverseLength, row * 2)
    }
    this.#rows += 1
    return row
  }

  #addressOf(row: number): number {
    return ROWS + row * this.#stride
  }

  #placeOfEntry(entry_id: number): number {
    const known = this.#placeOf.get(entry_id)
    if (known !== undefined) return known
    this.#placeOf.set(entry_id, this.#entries.length)
    return this.#entries.push(entry_id) - 1
  }
}
