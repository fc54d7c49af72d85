import { MatchSet } from '../match/matchSet.ts'
import type { SearchDocument } from '../types.ts'
import { Languages } from './languages.ts'
import { type Effects, effectsOf, Overlay } from './overlay.ts'
import { Popularity } from './popularity.ts'
import { Segment } from './segment.ts'
import type { SegmentData } from './segmentData.ts'

/** A base and the edits made since it was built, which together are equivalent to one segment of the newest documents. */
export class Layers {
  readonly base: Segment
  readonly overlay = new Overlay()
  readonly languages = new Languages()
  readonly #popularity: Popularity
  readonly #matches = new WeakMap<Segment, MatchSet>()
  readonly #touched = new Set<string>()
  #current: MatchSet[] | null = null
  #living: number

  constructor(data: SegmentData) {
    this.base = new Segment(data)
    this.#living = this.base.size
    this.languages.addSegment(this.base)
    this.#popularity = new Popularity(this.base)
  }

  /** Number of searchable definitions. */
  get size(): number {
    return this.#living
  }

  put(document: SearchDocument): void {
    this.remove(document.definition_id)
    this.overlay.put(document)
    this.languages.name(document.langid, document.lang)
    this.#account(effectsOf(document), 1)
  }

  remove(definition_id: number): void {
    const newer = this.overlay.take(definition_id)
    if (newer) {
      this.#account(effectsOf(newer), -1)
      return
    }
    const doc = this.base.docOf(definition_id)
    if (doc < 0) return
    const { base } = this
    const links = Array.from(base.docLinks.of(doc), (target) => base.links.at(target))
    const effects = { links, key: base.headKeys.at(base.data.docHead[doc]!), langid: base.langidOf(doc) }
    base.bury(doc)
    this.#account(effects, -1)
  }

  #account({ links, key, langid }: Effects, change: 1 | -1): void {
    this.#current = null
    this.#living += change
    this.languages.add(langid, change)
    this.#touched.add(key)
    for (const link of links) {
      this.#popularity.linked(link, change)
      this.#touched.add(link)
    }
  }

  /** Returns one up-to-date match set for each segment. */
  ready(): MatchSet[] {
    if (this.#current) return this.#current
    const { all, built } = this.overlay.segments()
    const segments = [this.base, ...all]
    for (const segment of built) {
      for (let head = 0; head < segment.headKeys.size; head++) this.#touched.add(segment.headKeys.at(head))
    }
    for (const key of this.#touched) this.#popularity.refresh(key, segments)
    this.#touched.clear()
    this.#current = segments.map((segment) => {
      const matches = this.#matches.get(segment) ?? new MatchSet(segment)
      this.#matches.set(segment, matches)
      return matches
    })
    return this.#current
  }
}
