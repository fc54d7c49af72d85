/** Rows of `(column, value)` stored consecutively: row `i` is `starts[i] … starts[i + 1] - 1`. */
export interface Sparse<Values extends Float32Array | Uint8Array = Float32Array> {
  starts: Uint32Array
  columns: Uint32Array
  values: Values
}

/** Writes rows in order without allocating an object for each row. */
export class SparseWriter {
  readonly #starts = new GrowingNumbers(Uint32Array)
  readonly #columns = new GrowingNumbers(Uint32Array)
  readonly #values = new GrowingNumbers(Float32Array)

  constructor() {
    this.endRow()
  }

  add(column: number, value: number): void {
    this.#columns.push(column)
    this.#values.push(value)
  }

  endRow(): void {
    this.#starts.push(this.#columns.size)
  }

  finish(): Sparse {
    return {
      starts: this.#starts.values.slice(),
      columns: this.#columns.values.slice(),
      values: this.#values.values.slice(),
    }
  }
}

/** Transposes a matrix. Each row of the result lists its columns in ascending order. */
export function transpose<Values extends Float32Array | Uint8Array>(
  { starts, columns, values }: Sparse<Values>,
  count: number,
): Sparse<Values> {
  const turned = new Uint32Array(count + 1)
  for (const column of columns) turned[column + 1]!++
  for (let at = 0; at < count; at++) turned[at + 1]! += turned[at]!
  const next = turned.slice()
  const rows = new Uint32Array(columns.length)
  const turnedValues = values.slice() as Values
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const to = next[columns[at]!]!++
      rows[to] = row
      turnedValues[to] = values[at]!
    }
  }
  return { starts: turned, columns: rows, values: turnedValues }
}

/**
 * Sparse accumulator: the cost of adding and clearing is proportional to the number of touched entries. Sums are never negative.
 */
export class SparseSum {
  values: Float32Array
  #touched: Uint32Array
  count = 0

  constructor(size: number) {
    this.values = new Float32Array(size)
    this.#touched = new Uint32Array(size)
  }

  add(at: number, amount: number): void {
    if (!(amount > 0)) return
    if (at >= this.values.length) this.#grow(at + 1)
    if (this.values[at] === 0) this.#touched[this.count++] = at
    this.values[at]! += amount
  }

  /** Adds a range of columns with their values multiplied by a factor. This is the inner loop of every search. */
  addAll(numbers: Uint32Array, values: Float32Array | Uint8Array, from: number, to: number, factor: number): void {
    if (!(factor > 0)) return
    const { values: sums } = this
    const touched = this.#touched
    let count = this.count
    for (let at = from; at < to; at++) {
      const number = numbers[at]!
      if (sums[number] === 0) touched[count++] = number
      sums[number]! += factor * values[at]!
    }
    this.count = count
  }

  /** Adds the same amount to a range of columns, optionally only to columns that already have a sum. */
  addOne(numbers: Uint32Array, from: number, to: number, amount: number, mayBegin: boolean): void {
    const { values: sums } = this
    const touched = this.#touched
    let count = this.count
    for (let at = from; at < to; at++) {
      const number = numbers[at]!
      if (sums[number] === 0) {
        if (!mayBegin) continue
        touched[count++] = number
      }
      sums[number]! += amount
    }
    this.count = count
  }

  raise(at: number, amount: number): void {
    if (!(amount > 0)) return
    if (at >= this.values.length) this.#grow(at + 1)
    if (this.values[at] === 0) this.#touched[this.count++] = at
    if (this.values[at]! < amount) this.values[at] = amount
  }

  /** Columns with a sum, in order of their first addition. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.count)
  }

  get max(): number {
    let max = 0
    for (let at = 0; at < this.count; at++) {
      const value = this.values[this.#touched[at]!]!
      if (value > max) max = value
    }
    return max
  }

  /** Returns the `limit` columns with the largest sums, largest first. Omits sums below `atLeast`. */
  top(limit: number, atLeast = 0): number[] {
    const top = new TopK(limit)
    for (let place = 0; place < this.count; place++) {
      const at = this.#touched[place]!
      const value = this.values[at]!
      if (value > 0 && value >= atLeast) top.offer(at, value)
    }
    return top.numbers
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.values[this.#touched[at]!] = 0
    this.count = 0
  }

  #grow(size: number): void {
    const length = Math.max(size, this.values.length * 2)
    this.values = enlarged(this.values, length)
    this.#touched = enlarged(this.#touched, length)
  }
}

/** Returns a copy of a typed array, enlarged to `size` elements. */
export function enlarged<A extends Uint32Array | Float32Array | Float64Array>(from: A, size: number): A {
  const larger = new (from.constructor as new (size: number) => A)(size)
  larger.set(from)
  return larger
}

type Kind = Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor

/** A growable typed array. Holds millions of numbers without an object for each, which reduces garbage collection. */
export class GrowingNumbers<K extends Kind> {
  #values: InstanceType<K>
  size = 0

  constructor(kind: K) {
    this.#values = new kind(1 << 10) as InstanceType<K>
  }

  push(value: number): void {
    if (this.size === this.#values.length) this.#values = enlarged(this.#values, this.size * 2)
    this.#values[this.size++] = value
  }

  /** The numbers added so far; valid until the next `push`. */
  get values(): InstanceType<K> {
    return this.#values.subarray(0, this.size) as InstanceType<K>
  }
}

/** Selects the `k` offered numbers with the highest values; among equal values, the lowest numbers. */
export class TopK {
  readonly #k: number
  /** Selected numbers in descending order of value. */
  readonly numbers: number[] = []
  readonly values: number[] = []

  constructor(k: number) {
    this.#k = k
  }

  /**
   * Offers a number; each number may be offered only once. Inserts into a sorted list, which is fast enough because few numbers
   * qualify and `k` is at most a few dozen.
   */
  offer(number: number, value: number): void {
    const { numbers, values } = this
    let place = numbers.length
    if (place === this.#k) {
      if (place === 0 || !isBefore(number, value, numbers[place - 1]!, values[place - 1]!)) return
      place--
    }
    for (; place > 0 && isBefore(number, value, numbers[place - 1]!, values[place - 1]!); place--) {
      numbers[place] = numbers[place - 1]!
      values[place] = values[place - 1]!
    }
    numbers[place] = number
    values[place] = value
  }
}

const isBefore = (number: number, value: number, other: number, otherValue: number) =>
  value > otherValue || (value === otherValue && number < other)
