import { Admission, type Filters } from './admission.ts'
import { withApostrophes, wordKey } from './letters.ts'
import { LONGEST_QUERY } from './question.ts'
import type { Segment } from './segment.ts'
import { phraseKey } from './tokens.ts'
import type { Beginning } from './types.ts'

/** A text that begins as asked; of several the one with the smallest numbers goes first. */
interface Candidate extends Beginning {
  /** 0: it is the very text asked. */
  longer: number
  /** See `standing.ts`. */
  standing: number
}

/** The best few of many, without sorting all of them. */
class Best {
  readonly found: Candidate[] = []
  constructor(readonly most: number) {}

  /** Whether something with these numbers would be among the best. */
  wants(longer: number, standing: number): boolean {
    const last = this.found.at(-1)
    return this.found.length < this.most || !last || compare(longer, standing, last) < 0
  }

  add(candidate: Candidate): void {
    const same = this.found.findIndex(({ text }) => text === candidate.text)
    if (same >= 0) {
      if (compare(candidate.longer, candidate.standing, this.found[same]!) >= 0) return
      this.found.splice(same, 1)
    }
    const { longer, standing } = candidate
    const at = this.found.findIndex((other) => compare(longer, standing, other) < 0)
    this.found.splice(at < 0 ? this.found.length : at, 0, candidate)
    if (this.found.length > this.most) this.found.pop()
  }
}

const compare = (longer: number, standing: number, other: Candidate) =>
  Math.min(1, longer) - Math.min(1, other.longer) || standing - other.standing || longer - other.longer

/** Head words and glosses that begin with what was typed, those that stand well first, at most `count` of each. */
export function beginnings(
  segments: readonly Segment[],
  text: string,
  filters: Filters,
  count: number,
): { words: Beginning[]; glosses: Beginning[] } {
  const asked = text.slice(0, LONGEST_QUERY).trim()
  const key = wordKey(asked)
  const spellings = new Set([key, withApostrophes(key) ?? key].filter((spelling) => spelling !== ''))
  const phrase = phraseKey(asked)
  const words = new Best(count)
  const glosses = new Best(count)
  for (const segment of segments) {
    const admission = new Admission(segment, filters)
    for (const spelling of spellings) offerWords(segment, spelling, admission, words)
    if (phrase !== '') offerGlosses(segment, phrase, admission, glosses)
  }
  const told = ({ found }: Best) => found.map(({ text, word }) => ({ text, word }))
  return { words: told(words), glosses: told(glosses) }
}

function offerWords(segment: Segment, key: string, admission: Admission, best: Best): void {
  const past = segment.headKeys.lowerBound(key, true)
  for (let head = segment.headKeys.lowerBound(key); head < past; head++) {
    const longer = segment.headKeys.lengthOf(head) - key.length
    const [from, to] = segment.docsOfHeads(head, head + 1)
    for (let doc = from; doc < to; doc++) {
      if (!best.wants(longer, segment.standing[doc]!)) break
      if (!admission.passes(doc)) continue
      const text = segment.headWords.at(head)
      best.add({ text, word: text, longer, standing: segment.standing[doc]! })
      break // every doc of a head stands alike
    }
  }
}

function offerGlosses(segment: Segment, phrase: string, admission: Admission, best: Best): void {
  const { glosses, glossUnits, data } = segment
  const past = glosses.lowerBound(phrase, true)
  for (let gloss = glosses.lowerBound(phrase); gloss < past; gloss++) {
    const longer = glosses.lengthOf(gloss) - phrase.length
    for (const unit of glossUnits.of(gloss)) {
      const doc = data.unitDoc[unit]!
      const standing = segment.standing[doc]!
      if (!best.wants(longer, standing) || !admission.passes(doc)) continue
      best.add({ text: glosses.at(gloss), word: segment.headWords.at(data.docHead[doc]!), longer, standing })
    }
  }
}
