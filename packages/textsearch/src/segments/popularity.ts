import { staticRankOf } from '../build/staticRank.ts'
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
