import type { Segment } from '../segments/segment.ts'
import { withApostrophes, wordKey } from '../text/normalize.ts'
import { phraseKey } from '../text/tokens.ts'
import type { Completion } from '../types.ts'
import { FilterMask, type Filters } from './filterMask.ts'
import { MAX_QUERY_LENGTH } from './parseQuery.ts'

/** A text that starts with the query. Among equal texts, the candidate with the lowest scores comes first. */
interface Candidate extends Completion {
  /** 0 if the text equals the query. */
  longer: number
  /** Query-independent rank of the word; see `staticRank.ts`. */
  staticRank: number
}

/** Maintains the best few of many candidates without sorting all of them. */
class Best {
  readonly found: Candidate[] = []
  constructor(readonly limit: number) {}

  /** Returns true if a candidate with these scores would rank among the best. */
  wants(longer: number, staticRank: number): boolean {
    const last = this.found.at(-1)
    return this.found.length < this.limit || !last || compare(longer, staticRank, last) < 0
  }

  add(candidate: Candidate): void {
    const same = this.found.findIndex(({ text }) => text === candidate.text)
    if (same >= 0) {
      if (compare(candidate.longer, candidate.staticRank, this.found[same]!) >= 0) return
      this.found.splice(same, 1)
    }
    const { longer, staticRank } = candidate
    const at = this.found.findIndex((other) => compare(longer, staticRank, other) < 0)
    this.found.splice(at < 0 ? this.found.length : at, 0, candidate)
    if (this.found.length > this.limit) this.found.pop()
  }
}

const compare = (longer: number, staticRank: number, other: Candidate) =>
  Math.min(1, longer) - Math.min(1, other.longer) || staticRank - other.staticRank || longer - other.longer

/** Returns up to `count` head words and as many glosses that start with the query, best rank first. */
export function completions(
  segments: readonly Segment[],
  text: string,
  filters: Filters,
  count: number,
): { words: Completion[]; glosses: Completion[] } {
  const typed = text.slice(0, MAX_QUERY_LENGTH).trim()
  const key = wordKey(typed)
  const spellings = new Set([key, withApostrophes(key) ?? key].filter((spelling) => spelling !== ''))
  const phrase = phraseKey(typed)
  const words = new Best(count)
  const glosses = new Best(count)
  for (const segment of segments) {
    const mask = new FilterMask(segment, filters)
    for (const spelling of spellings) offerWords(segment, spelling, mask, words)
    if (phrase !== '') offerGlosses(segment, phrase, mask, glosses)
  }
  const presented = ({ found }: Best) => found.map(({ text, word }) => ({ text, word }))
  return { words: presented(words), glosses: presented(glosses) }
}

function offerWords(segment: Segment, key: string, mask: FilterMask, best: Best): void {
  const past = segment.headKeys.lowerBound(key, true)
  for (let head = segment.headKeys.lowerBound(key); head < past; head++) {
    const longer = segment.headKeys.lengthOf(head) - key.length
    const [from, to] = segment.docsOfHeads(head, head + 1)
    for (let doc = from; doc < to; doc++) {
      if (!best.wants(longer, segment.staticRank[doc]!)) break
      if (!mask.passes(doc)) continue
      const text = segment.headWords.at(head)
      best.add({ text, word: text, longer, staticRank: segment.staticRank[doc]! })
      break // all docs of a head word have the same rank
    }
  }
}

function offerGlosses(segment: Segment, phrase: string, mask: FilterMask, best: Best): void {
  const { glosses, glossUnits, data } = segment
  const past = glosses.lowerBound(phrase, true)
  for (let gloss = glosses.lowerBound(phrase); gloss < past; gloss++) {
    const longer = glosses.lengthOf(gloss) - phrase.length
    for (const unit of glossUnits.of(gloss)) {
      const doc = data.unitDoc[unit]!
      const staticRank = segment.staticRank[doc]!
      if (!best.wants(longer, staticRank) || !mask.passes(doc)) continue
      best.add({ text: glosses.at(gloss), word: segment.headWords.at(data.docHead[doc]!), longer, staticRank })
    }
  }
}
