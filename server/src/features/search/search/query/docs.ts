import type { Segment } from '@vlacku/textsearch'

/** A set of documents of one segment. */
export class Docs {
  /** 1 for each member. */
  readonly #flags: Uint8Array
  count = 0

  constructor(readonly segment: Segment) {
    this.#flags = new Uint8Array(segment.size)
  }

  has(doc: number): boolean {
    return this.#flags[doc] === 1
  }

  add(doc: number): void {
    if (this.#flags[doc] === 1) return
    this.#flags[doc] = 1
    this.count++
  }

  remove(doc: number): void {
    if (this.#flags[doc] === 0) return
    this.#flags[doc] = 0
    this.count--
  }

  /** Returns the first member of the set at or after `doc`, or -1. */
  next(doc: number): number {
    const flags = this.#flags
    for (let at = doc; at < flags.length; at++) if (flags[at] === 1) return at
    return -1
  }

  addAll(others: Docs): void {
    for (let doc = others.next(0); doc >= 0; doc = others.next(doc + 1)) this.add(doc)
  }

  /** Returns the set difference. */
  without(others: Docs): Docs {
    const rest = new Docs(this.segment)
    for (let doc = this.next(0); doc >= 0; doc = this.next(doc + 1)) if (!others.has(doc)) rest.add(doc)
    return rest
  }
}

/** Work that may be paused at every `yield`, about once per millisecond. */
export type Steps<T> = Generator<void, T, void>
