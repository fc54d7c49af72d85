import type { Delta } from '../storage/delta.ts'
import { firstAtLeast } from '../storage/meaningBase.ts'
import type { MeaningHit, MeaningHits } from '../types.ts'

/** An entry, identified by its position. Indexed entries (docs) come first, then newer entries in order. */
export interface RankedEntry {
  at: number
  score: number
}

/** The candidate entries for a query. */
export class Candidates {
  readonly #allowedDocs: Uint8Array | null

  constructor(
    readonly delta: Delta,
    readonly allowed: Uint32Array | null,
  ) {
    this.#allowedDocs = allowed && delta.base.maskOf(allowed)
  }

  entryOf(at: number): number {
    const { base } = this.delta
    return at < base.size ? base.data.docEntry[at]! : this.delta.inOrder()[at - base.size]!.entry_id
  }

  mayBeFound(at: number): boolean {
    if (!this.delta.isAlive(at)) return false
    if (!this.allowed) return true
    if (at < this.delta.base.size) return this.#allowedDocs![at] === 1
    const entry = this.entryOf(at)
    return this.allowed[firstAtLeast(this.allowed, entry)] === entry
  }

  /** Returns the concept of an entry's word. */
  ownConcept(at: number): number {
    const { base } = this.delta
    return at < base.size ? base.data.docConcept[at]! : this.delta.inOrder()[at - base.size]!.own
  }

  /** Returns the concepts that an entry is about. */
  profileOf(at: number): { concepts: Uint32Array; shares: Float32Array } {
    const { base } = this.delta
    if (at >= base.size) return this.delta.inOrder()[at - base.size]!
    const { profileStarts, profileConcepts, profileValues, profileStep } = base.data
    const [from, to] = [profileStarts[at]!, profileStarts[at + 1]!]
    const shares = new Float32Array(to - from)
    for (let place = 0; place < shares.length; place++) shares[place] = profileValues[from + place]! * profileStep[0]!
    return { concepts: profileConcepts.subarray(from, to), shares }
  }
}

const whole = (value: number) => Math.max(0, Math.min(1e9, Math.floor(value) || 0))

/**
 * Returns the requested page of results, best first. Ties are ordered by entry ID. The entries in `first` precede all others, in
 * the given order.
 */
export function pageOf(
  found: RankedEntry[],
  candidates: Candidates,
  { from, to }: { from: number; to: number },
  describe: (found: RankedEntry) => Omit<MeaningHit, 'entry_id'>,
  first: readonly RankedEntry[] = [],
): MeaningHits {
  const end = whole(to)
  const page = [...first.slice(0, end), ...bestFirst(found, Math.max(0, end - first.length), candidates)]
  const hits = page.slice(whole(from)).map((one) => ({ entry_id: candidates.entryOf(one.at), ...describe(one) }))
  return { hits, total: first.length + found.length }
}

/** Returns the top `limit` entries, best first. Ties are ordered by entry ID. */
export const bestFirst = (found: readonly RankedEntry[], limit: number, candidates: Candidates) =>
  bestOf(found, limit, (l, r) => r.score - l.score || candidates.entryOf(l.at) - candidates.entryOf(r.at))

/**
 * Returns the top `limit` entries in order without sorting all entries, since a page contains only a few of many thousands. Skips
 * entries that rank below the last of the current best entries.
 */
function bestOf(found: readonly RankedEntry[], limit: number, order: (l: RankedEntry, r: RankedEntry) => number) {
  if (limit === 0) return []
  const enough = limit * 4 + 16
  let best: RankedEntry[] = []
  let least = Number.NEGATIVE_INFINITY
  for (const one of found) {
    if (one.score < least) continue
    best.push(one)
    if (best.length < enough) continue
    best = best.sort(order).slice(0, limit)
    least = best[limit - 1]!.score
  }
  return best.sort(order).slice(0, limit)
}
