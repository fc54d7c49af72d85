import { buildSegment, documentLinks } from './buildSegment.ts'
import { wordKey } from './letters.ts'
import { Segment } from './segment.ts'
import type { SearchDocument } from './types.ts'

/** A segment of this many documents is rebuilt within about 2 ms, at the first search after an edit. */
const FRESH = 24

/** Documents and the segment made of them, made when it is next needed. */
class Layer {
  readonly documents = new Map<number, SearchDocument>()
  #segment: Segment | null = null

  put(document: SearchDocument): void {
    this.documents.set(document.definition_id, document)
    this.#segment = null
  }

  take(definition_id: number): SearchDocument | null {
    const document = this.documents.get(definition_id)
    if (!document) return null
    this.documents.delete(definition_id)
    const doc = this.#segment?.docOf(definition_id) ?? -1
    if (doc >= 0) this.#segment?.bury(doc)
    return document
  }

  clear(): void {
    this.documents.clear()
    this.#segment = null
  }

  /** The segment, and whether it is new. */
  segment(): { segment: Segment; made: boolean } {
    const made = this.#segment === null
    this.#segment ??= new Segment(buildSegment(this.documents.values()))
    return { segment: this.#segment, made }
  }
}

/** What an edit changes for other words: the keys whose standing must be looked at again. */
export interface Effects {
  links: string[]
  key: string
  langid: number
}

export const effectsOf = (document: SearchDocument): Effects => ({
  links: documentLinks(document),
  key: wordKey(document.word),
  langid: document.langid,
})

/**
 * Documents that are newer than the base, in two layers: a small one that every edit rebuilds, and a larger one that
 * takes it over from time to time, so that a thousand edits do not mean a thousand rebuilds of a thousand documents.
 */
export class Overlay {
  readonly #fresh = new Layer()
  readonly #settled = new Layer()

  get size(): number {
    return this.#fresh.documents.size + this.#settled.documents.size
  }

  put(document: SearchDocument): void {
    this.#fresh.put(document)
    if (this.#fresh.documents.size <= FRESH) return
    for (const settled of this.#fresh.documents.values()) this.#settled.put(settled)
    this.#fresh.clear()
  }

  take(definition_id: number): SearchDocument | null {
    return this.#fresh.take(definition_id) ?? this.#settled.take(definition_id)
  }

  /** Segments in use, and those among them nobody has seen before. */
  segments(): { all: Segment[]; made: Segment[] } {
    const layers = [this.#settled, this.#fresh]
      .filter((layer) => layer.documents.size > 0)
      .map((layer) => layer.segment())
    return {
      all: layers.map(({ segment }) => segment),
      made: layers.flatMap(({ segment, made }) => (made ? [segment] : [])),
    }
  }
}
