import type { Segment } from './segment.ts'

/** Updates the static rank of words as edits add and remove links and languages. */
export class Popularity {
  /** Changes in the number of links due to edits since the base was built. */
  readonly #links = new Map<string, number>()

  readonly #knowsSentences: boolean

  constructor(readonly base: Segment) {
    this.#knowsSentences = base.data.headFrequency.some((sentences) => sentences > 0)
    for (let head = 0; head < base.headKeys.size; head++) {
      const key = base.headKeys.at(head)
      if (head > 0 && base.headKeys.equals(head - 1, key)) continue
      this.refresh(key, [base])
    }
  }

  linked(key: string, change: 1 | -1): void {
    this.#links.set(key, (this.#links.get(key) ?? 0) + change)
  }

  /** Writes the static rank of the words with the given key to every segment that contains them. */
  refresh(key: string, segments: Segment[]): void {
    const target = this.base.links.find(key)
    const links = (target < 0 ? 0 : this.base.data.linkCount[target]!) + (this.#links.get(key) ?? 0)
    const languages = new Set<number>()
    const ranges = segments.map((segment) => segment.docsOfHeads(...segment.headsOf(key)))
    for (const [at, segment] of segments.entries()) {
      const [from, to] = ranges[at]!
      for (let doc = from; doc < to; doc++) if (segment.isAlive(doc)) languages.add(segment.langidOf(doc))
    }
    const usage = { links, languages: languages.size, sentences: this.#knowsSentences ? this.#sentencesOf(key) : null }
    for (const [at, segment] of segments.entries()) {
      const [from, to] = ranges[at]!
      for (let doc = from; doc < to; doc++)
        segment.staticRank[doc] = staticRankOf(segment.types[doc]!, key.length, usage)
    }
  }

  /**
   * Returns the number of sentences that contain the word. Returns 0 for words newer than the base, since sentences are counted
   * at build time.
   */
  #sentencesOf(key: string): number {
    const [head, end] = this.base.headsOf(key)
    return head < end ? this.base.data.headFrequency[head]! : 0
  }
}

/**
 * Query-independent rank of a word (static rank): among words with equal votes, regular, frequent and short words come first.
 * From 0 to 130; lower is better.
 */
const COST_OF_TYPE: Readonly<Record<number, number>> = {
  0: 40, // not a word
  1: 0, // gismu
  2: 4, // cmavo
  3: 12, // cmevla
  4: 8, // lujvo
  5: 10, // fu'ivla
  6: 10, // cmavo compound
  7: 16, // experimental gismu
  8: 18, // experimental cmavo
  9: 14, // letteral
  10: 14, // zei compound
  11: 40, // obsolete, as are the next three
  12: 40,
  13: 40,
  14: 40,
  15: 12, // phrase
}
const UNLINKED = 28
const UNUSED = 42
const MAX_WORD_LENGTH = 20

interface Usage {
  /** Number of definitions that link to the word. */
  links: number
  /** Number of languages in which the word is defined. */
  languages: number
  /** Number of sentences that contain the word; null if no sentences are known. */
  sentences: number | null
}

function staticRankOf(type_id: number, wordLength: number, { links, languages, sentences }: Usage): number {
  const unlinked = Math.max(0, UNLINKED - 3 * Math.log2(1 + links) - 3 * Math.log2(Math.max(1, languages)))
  // without sentences, the number of links indicates how common a word is
  const unused =
    sentences === null ? (unlinked * UNUSED) / UNLINKED : Math.max(0, UNUSED - 3.5 * Math.log2(1 + sentences))
  return Math.round((COST_OF_TYPE[type_id] ?? 12) + Math.min(MAX_WORD_LENGTH, wordLength) + unlinked + unused)
}
