/**
 * Strings as typed arrays: concatenated UTF-16 code units, and the start of each string (one more than the number of strings).
 */
interface PackedStrings {
  starts: Uint32Array
  units: Uint16Array
}

export function packStrings(strings: readonly string[]): PackedStrings {
  const starts = new Uint32Array(strings.length + 1)
  let total = 0
  for (let id = 0; id < strings.length; id++) {
    starts[id] = total
    total += strings[id]!.length
  }
  starts[strings.length] = total
  const units = new Uint16Array(total)
  for (let id = 0, at = 0; id < strings.length; id++) {
    const text = strings[id]!
    for (let unit = 0; unit < text.length; unit++) units[at++] = text.charCodeAt(unit)
  }
  return { starts, units }
}

/** Read access to packed strings by ID or, if sorted by UTF-16 code units, by binary search. */
export class StringList {
  readonly size: number
  constructor(
    readonly starts: Uint32Array,
    readonly units: Uint16Array,
  ) {
    this.size = starts.length - 1
  }

  at(id: number): string {
    return String.fromCharCode(...this.units.subarray(this.starts[id]!, this.starts[id + 1]!))
  }

  lengthOf(id: number): number {
    return this.starts[id + 1]! - this.starts[id]!
  }

  equals(id: number, text: string): boolean {
    const start = this.starts[id]!
    if (this.starts[id + 1]! - start !== text.length) return false
    for (let at = 0; at < text.length; at++) if (this.units[start + at] !== text.charCodeAt(at)) return false
    return true
  }

  /**
   * Returns the first ID whose string is not less than `text` or, with `past`, the first ID after all strings that start with
   * `text`.
   */
  lowerBound(text: string, past = false): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      const order = this.#compareStart(middle, text)
      if (order < 0 || (past && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns a negative number if the string precedes `text`, 0 if it starts with `text`, and a positive number otherwise. */
  #compareStart(id: number, text: string): number {
    const start = this.starts[id]!
    const length = this.starts[id + 1]! - start
    for (let at = 0; at < text.length; at++) {
      if (at >= length) return -1
      const difference = this.units[start + at]! - text.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * Builds an open addressing hash table that maps slots to id + 1 (0 for a free slot). The table is at most half full, so that a
 * lookup ends after a step or two.
 */
export function hashSlots(strings: readonly string[]): Uint32Array {
  let size = 8
  while (size < strings.length * 2) size *= 2
  const slots = new Uint32Array(size)
  for (let id = 0; id < strings.length; id++) {
    let slot = hashOf(strings[id]!) & (size - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot] = id + 1
  }
  return slots
}

/** Packed strings that can be looked up by text. */
export class StringTable extends StringList {
  constructor(
    starts: Uint32Array,
    units: Uint16Array,
    readonly slots: Uint32Array,
  ) {
    super(starts, units)
  }

  /** Returns the ID of a string, or -1 if it is missing. */
  find(text: string): number {
    const last = this.slots.length - 1
    let slot = hashOf(text) & last
    for (let id = this.slots[slot]!; id !== 0; id = this.slots[slot]!) {
      if (this.equals(id - 1, text)) return id - 1
      slot = (slot + 1) & last
    }
    return -1
  }
}
