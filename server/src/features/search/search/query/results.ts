import type { Query } from '@vlacku/query'
import { type SearchQuery, type Segment, selectWindow } from '@vlacku/textsearch'
import { plain } from '@vlacku/textsearch/text'
import { spellingsOf } from './docFields.ts'
import type { Docs } from './docs.ts'
import { docsOfGloss } from './texts.ts'

export type Order = Pick<SearchQuery, 'sort_by' | 'sort_order'>

/** Votes are within ±2 ** 20 (see `MAX_VOTES`), and seconds are below 2 ** 32. */
const OVER_VOTES = 2 ** 21

/**
 * Returns the cards of a page. Default order (`word`, ascending): exact word matches of terms without a field, whole glosses,
 * votes, then alphabetically. `word` descending is purely alphabetical. Other orders break ties by votes, then words.
 */
export function cardsOf(found: readonly Docs[], query: Query, order: Order, from: number, to: number): Uint8Array[] {
  const [docs, owners] = flat(found)
  const weights = new Float64Array(docs.length)
  const weighs = found.map((one) => weigher(one.segment, query, order))
  for (let at = 0; at < docs.length; at++) weights[at] = weighs[owners[at]!]!(docs[at]!)
  const segments = found.map(({ segment }) => segment)
  const backwards = order.sort_by === 'word' && order.sort_order === 'desc'
  const inWordOrder = (left: number, right: number) => {
    const [a, b] = [segments[owners[left]!]!, segments[owners[right]!]!]
    return a === b ? docs[left]! - docs[right]! : a.compareAcross(docs[left]!, b, docs[right]!)
  }
  const tieBefore = (left: number, right: number) => inWordOrder(left, right) < 0 !== backwards
  const window = selectWindow(weights, Math.min(from, docs.length), Math.min(to, docs.length), tieBefore)
  return window.map((at) => segments[owners[at]!]!.cardBytes(docs[at]!))
}

function flat(found: readonly Docs[]): [docs: Uint32Array, owners: Uint8Array] {
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const docs = new Uint32Array(total)
  const owners = new Uint8Array(total)
  let at = 0
  for (const [owner, some] of found.entries()) {
    for (let doc = some.next(0); doc >= 0; doc = some.next(doc + 1)) {
      docs[at] = doc
      owners[at++] = owner
    }
  }
  return [docs, owners]
}

/** Returns a function that computes the sort weight of a document; lower weights come first. */
function weigher(segment: Segment, query: Query, { sort_by, sort_order }: Order): (doc: number) => number {
  const { docScore, docTime } = segment.data
  const sign = sort_order === 'desc' ? -1 : 1
  if (sort_by === 'word') {
    if (sort_order === 'desc') return () => 0
    const tier = tiersOf(segment, query)
    return (doc) => (tier.get(doc) ?? 2) * OVER_VOTES - docScore[doc]!
  }
  if (sort_by === 'score') return (doc) => sign * docScore[doc]!
  const column = sort_by === 'date' ? docTime : segment.types
  return (doc) => sign * column[doc]! * OVER_VOTES - docScore[doc]!
}

/** Returns documents that match a word or phrase without a field, by head word (0) or by whole gloss (1). */
function tiersOf(segment: Segment, query: Query): Map<number, number> {
  const tiers = new Map<number, number>()
  for (const text of namesIn(query)) {
    for (const doc of docsOfGloss(segment, plain(text))) if (!tiers.has(doc)) tiers.set(doc, 1)
    for (const key of spellingsOf(text)) {
      const [first, end] = segment.docsOfHeads(...segment.headsOf(key))
      for (let doc = first; doc < end; doc++) tiers.set(doc, 0)
    }
  }
  return tiers
}

/** Returns the words and phrases of a query that have no field and aren't negated. */
function namesIn(query: Query): string[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.flatMap(namesIn)
  if (query.kind !== 'term' || query.field !== null) return []
  return 'text' in query.value ? [query.value.text] : []
}
