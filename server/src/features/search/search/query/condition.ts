import type { Segment } from '@vlacku/textsearch'
import type { DocFields } from './docFields.ts'

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

/** Evaluation order: cheap conditions come first, so that expensive conditions test fewer documents. */
export const COST = { lookup: 0, column: 1, words: 2, texts: 3 } as const

/** A single query condition, applicable to any segment. */
export interface Condition {
  cost: number
  /** Selects the matching documents in `among`. */
  narrow(among: Docs, docFields: DocFields): Steps<Docs>
}

/** Matches documents in at least one of several postings lists. */
export const lookup = (find: (docFields: DocFields) => Iterable<number>[]): Condition => ({
  cost: COST.lookup,
  // biome-ignore lint/correctness/useYield: nothing here takes long
  *narrow(among, docFields) {
    const found = new Docs(among.segment)
    for (const list of find(docFields)) for (const doc of list) if (among.has(doc)) found.add(doc)
    return found
  },
})

/** Tests documents individually. `prepare` is called once per segment. */
export const scan = (
  cost: number,
  prepare: (docFields: DocFields) => (doc: number) => boolean,
  yieldAfter: number,
): Condition => ({
  cost,
  *narrow(among, docFields) {
    const found = new Docs(among.segment)
    const fulfils = prepare(docFields)
    let looked = 0
    for (let doc = among.next(0); doc >= 0; doc = among.next(doc + 1)) {
      if (fulfils(doc)) found.add(doc)
      if (++looked % yieldAfter === 0) yield
    }
    return found
  },
})

/** Matches documents that satisfy at least one condition. Expensive conditions skip documents that have already matched. */
export const anyOf = (conditions: readonly Condition[]): Condition => ({
  cost: Math.max(...conditions.map(({ cost }) => cost)),
  *narrow(among, docFields) {
    const found = new Docs(among.segment)
    for (const condition of conditions) {
      const isDear = condition.cost === COST.texts && found.count > 0
      found.addAll(yield* condition.narrow(isDear ? among.without(found) : among, docFields))
      yield
    }
    return found
  },
})

/** Matches documents that satisfy all conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  const cheapestFirst = conditions.toSorted((left, right) => left.cost - right.cost)
  return {
    cost: Math.min(...conditions.map(({ cost }) => cost)),
    *narrow(among, docFields) {
      let left = among
      for (const condition of cheapestFirst) {
        if (left.count === 0) break
        left = yield* condition.narrow(left, docFields)
        yield
      }
      return left
    },
  }
}

/** Matches documents that don't satisfy the given condition. */
export const noneOf = (condition: Condition): Condition => ({
  cost: condition.cost,
  *narrow(among, docFields) {
    return among.without(yield* condition.narrow(among, docFields))
  },
})
