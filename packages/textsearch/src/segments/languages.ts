import type { Segment } from './segment.ts'

const LAST = 30

/** Number of definitions per language, which determines the default order of languages. */
export class Languages {
  readonly #counts = new Map<number, number>()
  readonly #tags = new Map<number, string>()
  #ranks: Map<number, number> | null = null

  addSegment(segment: Segment): void {
    for (const [at, langid] of segment.data.languageIds.entries()) this.name(langid, segment.languageTags.at(at))
    for (let doc = 0; doc < segment.size; doc++) if (segment.isAlive(doc)) this.add(segment.langidOf(doc), 1)
  }

  name(langid: number, tag: string): void {
    this.#tags.set(langid, tag)
  }

  add(langid: number, count: number): void {
    this.#counts.set(langid, (this.#counts.get(langid) ?? 0) + count)
    this.#ranks = null
  }

  /** Ranks languages in the user's order; by default, by descending number of definitions. */
  rankFor(preferred: number[] | null): (langid: number) => number {
    if (preferred?.length) return (langid) => Math.min(LAST, Math.max(0, preferred.indexOf(langid)))
    this.#ranks ??= this.#ranking()
    const ranks = this.#ranks
    return (langid) => ranks.get(langid) ?? LAST
  }

  /** Returns the user's preferred language, or null if there is none. */
  firstFor(preferred: number[] | null): number | null {
    if (preferred?.length) return preferred.length === 1 ? null : preferred[0]!
    this.#ranks ??= this.#ranking()
    for (const [langid, rank] of this.#ranks) if (rank === 0) return langid
    return null
  }

  /** Returns the tags of the languages in which the query may be written, ordered by `rankFor`. */
  tagsFor(preferred: readonly number[] | null): string[] {
    this.#ranks ??= this.#ranking()
    return (preferred?.length ? preferred : [...this.#ranks.keys()]).flatMap((langid) => this.#tags.get(langid) ?? [])
  }

  #ranking(): Map<number, number> {
    const order = [...this.#counts].filter(([, count]) => count > 0)
    order.sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || left - right)
    return new Map(order.map(([langid], at) => [langid, Math.min(LAST, at)]))
  }
}
