/** Concatenated lists of numbers: list `i` is `values[starts[i]] … values[starts[i + 1] - 1]`. */
interface PackedLists {
  starts: Uint32Array
  values: Uint32Array
}

/** A set of many growable lists, without an array object for each. */
export class GrowingLists {
  #values = new Uint32Array(1024)
  #lists = new Uint32Array(1024)
  #size = 0
  #last: number[] = []

  /** Appends a value unless it is already the last value in the list. */
  add(list: number, value: number): void {
    while (this.#last.length <= list) this.#last.push(-1)
    if (this.#last[list] === value) return
    this.#last[list] = value
    if (this.#size === this.#values.length) {
      this.#values = doubled(this.#values)
      this.#lists = doubled(this.#lists)
    }
    this.#values[this.#size] = value
    this.#lists[this.#size++] = list
  }

  pack(count: number): PackedLists {
    const starts = new Uint32Array(count + 1)
    for (let at = 0; at < this.#size; at++) starts[this.#lists[at]! + 1]!++
    for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!
    const next = starts.slice()
    const values = new Uint32Array(this.#size)
    for (let at = 0; at < this.#size; at++) values[next[this.#lists[at]!]!++] = this.#values[at]!
    return { starts, values }
  }
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2)
  larger.set(values)
  return larger
}

/** Assigns IDs in order of first occurrence. */
export class Numbering {
  readonly names: string[] = []
  #ids = new Map<string, number>()

  idOf(name: string): number {
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.names.length
      this.#ids.set(name, id)
      this.names.push(name)
    }
    return id
  }
  /** Returns the ID of a name, or -1 if it is unknown. */
  find(name: string): number {
    return this.#ids.get(name) ?? -1
  }
}
