import type { Segment } from '../segments/segment.ts'
import { wordKey } from '../text/normalize.ts'
import type { DefinitionRef } from '../types.ts'
import { FilterMask, type Filters } from './filterMask.ts'
import type { MatchSet } from './matchSet.ts'

/** Returns the entries of a head word. There are several if they differ in dots or capitals. */
export function entriesOfWord(segments: readonly Segment[], word: string, source_langid: number): number[] {
  const found = new Set<number>()
  for (const segment of segments) {
    const [first, end] = segment.headsOf(wordKey(word))
    for (let head = first; head < end; head++) {
      if (segment.data.headSource[head] !== source_langid || !segment.headWords.equals(head, word)) continue
      const [from, to] = segment.docsOfHeads(head, head + 1)
      for (let doc = from; doc < to; doc++) found.add(segment.data.docEntry[doc]!)
    }
  }
  return [...found]
}

export function hasWord(all: MatchSet[], word: string, source_langid: number): boolean {
  const key = wordKey(word)
  if (key === '') return false
  return all.some(({ segment }) => {
    const [first, end] = segment.headsOf(key)
    for (let head = first; head < end; head++) {
      if (segment.data.headSource[head] !== source_langid) continue
      const [from, to] = segment.docsOfHeads(head, head + 1)
      for (let doc = from; doc < to; doc++) if (segment.isAlive(doc)) return true
    }
    return false
  })
}

/** Returns the entries with a definition that passes the filters, in ascending order without duplicates. */
export function entriesPassing(segments: readonly Segment[], filters: Filters): Uint32Array {
  const entries: number[] = []
  for (const segment of segments) {
    const mask = new FilterMask(segment, filters)
    let last = -1
    for (let doc = 0; doc < segment.size; doc++) {
      const entry = segment.data.docEntry[doc]!
      if (entry === last || !mask.passes(doc)) continue
      entries.push(entry)
      last = entry
    }
  }
  const sorted = Uint32Array.from(entries).sort()
  // an entry with newer definitions occurs in several segments
  return sorted.filter((entry, at) => at === 0 || sorted[at - 1] !== entry)
}

/**
 * Returns, for each entry, the definition to show first among those that pass the filters: by the user's languages, then most
 * votes, then oldest. Omits entries without such a definition.
 *
 * @param languageRank langid → 0 for the first language
 */
export function bestDefinitions(
  segments: readonly Segment[],
  entry_ids: readonly number[],
  filters: Filters,
  languageRank: (langid: number) => number,
): Map<number, DefinitionRef> {
  const masks = segments.map((segment) => new FilterMask(segment, filters))
  const best = new Map<number, DefinitionRef>()
  for (const entry_id of entry_ids) {
    let first: { segment: Segment; doc: number } | null = null
    for (const [at, segment] of segments.entries()) {
      const [from, end] = segment.docsOfEntry(entry_id)
      for (let doc = from; doc < end; doc++) {
        if (!masks[at]!.passes(doc)) continue
        if (!first || comesBefore(segment, doc, first.segment, first.doc, languageRank)) first = { segment, doc }
      }
    }
    if (!first) continue
    const { segment, doc } = first
    best.set(entry_id, { definition_id: segment.data.docDefinition[doc]!, card: segment.cardBytes(doc) })
  }
  return best
}

function comesBefore(a: Segment, doc: number, b: Segment, other: number, rank: (langid: number) => number): boolean {
  const [left, right] = [a.data, b.data]
  const byLanguage = rank(a.langidOf(doc)) - rank(b.langidOf(other))
  const byScore = right.docScore[other]! - left.docScore[doc]!
  return (byLanguage || byScore || left.docDefinition[doc]! - right.docDefinition[other]!) < 0
}
