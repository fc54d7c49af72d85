import { enlarged } from '../numbers/growingNumbers.ts'

/** Assigns IDs to pairs of numbers using open addressing, which takes a few bytes per pair rather than a string. */
export class PairNumbers {
  firsts = new Uint32Array(1 << 16)
  seconds = new Uint32Array(1 << 16)
  size = 0
  #slots = new Int32Array(1 << 17)

  idOf(first: number, second: number): number {
    const last = this.#slots.length - 1
    let slot = hashOf(first, second) & last
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      if (this.firsts[id - 1] === first && this.seconds[id - 1] === second) return id - 1
      slot = (slot + 1) & last
    }
    if (this.size === this.firsts.length) {
      this.#grow()
      return this.idOf(first, second)
    }
    this.firsts[this.size] = first
    this.seconds[this.size] = second
    this.#slots[slot] = ++this.size
    return this.size - 1
  }

  /** Leaves the table at most half full, so that a lookup ends after a step or two. */
  #grow(): void {
    this.firsts = enlarged(this.firsts, this.size * 2)
    this.seconds = enlarged(this.seconds, this.size * 2)
    this.#slots = new Int32Array(this.size * 4)
    const last = this.#slots.length - 1
    for (let id = 0; id < this.size; id++) {
      let slot = hashOf(this.firsts[id]!, this.seconds[id]!) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = id + 1
    }
  }
}

function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}
