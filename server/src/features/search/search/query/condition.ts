import type { Value } from '@vlacku/query'
import type { DocFields } from './docFields.ts'
import { Docs, type Steps } from './docs.ts'

/** A value that is compared with text rather than with a number or date. */
export type TextValue = Extract<Value, { kind: 'word' | 'phrase' | 'pattern' | 'regex' }>

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
