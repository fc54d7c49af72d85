import { buildSegment, documentLinks } from '../build/buildSegment.ts'
import { wordKey } from '../text/normalize.ts'
import type { SearchDocument } from '../types.ts'
import { Segment } from './segment.ts'

/** Maximum number of documents in the newest layer, which is rebuilt in about 2 ms by the first search after an edit. */
const FRESH = 24
/** Maximum number of documents in the next layer, which is rebuilt in about 10 ms each time the newest layer is full. */
const SETTLED = 120

/** Documents and their segment, which is built on demand. */
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

  /** Returns the segment and whether it was newly built. */
  segment(): { segment: Segment; isNew: boolean } {
    const isNew = this.#segment === null
    this.#segment ??= new Segment(buildSegment(this.documents.values()))
    return { segment: this.#segment, isNew }
  }
}

/** Effects of an edit on other words: keys whose static rank must be recomputed. */
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
 * Documents newer than the base. Edits go to a small layer, which is rebuilt after each edit; when it is full, its documents move
 * to older layers, up to a size that can still be rebuilt quickly. Each layer adds about 10 µs to a search, so a new base should
 * be built after thousands of changes.
 */
export class Overlay {
  readonly #fresh = new Layer()
  readonly #settled: Layer[] = []

  put(document: SearchDocument): void {
    this.#fresh.put(document)
    if (this.#fresh.documents.size <= FRESH) return
    let layer = this.#settled.find(({ documents }) => documents.size + FRESH < SETTLED)
    if (!layer) {
      layer = new Layer()
      this.#settled.push(layer)
    }
    for (const settled of this.#fresh.documents.values()) layer.put(settled)
    this.#fresh.clear()
  }

  take(definition_id: number): SearchDocument | null {
    for (const layer of [this.#fresh, ...this.#settled]) {
      const document = layer.take(definition_id)
      if (document) return document
    }
    return null
  }

  /** Returns the current segments, and those that have been built since the last call. */
  segments(): { all: Segment[]; built: Segment[] } {
    const used = [...this.#settled, this.#fresh].filter((layer) => layer.documents.size > 0)
    const layers = used.map((layer) => layer.segment())
    return {
      all: layers.map(({ segment }) => segment),
      built: layers.flatMap(({ segment, isNew }) => (isNew ? [segment] : [])),
    }
  }
}
