import type { Filters } from './admission.ts'
import { beginnings } from './beginnings.ts'
import { buildSegment } from './buildSegment.ts'
import { find } from './engine.ts'
import { bestDefinitions, entriesPassing } from './entryView.ts'
import { Layers } from './layers.ts'
import { hasWord, wordOfRafsi } from './lookups.ts'
import { nearestSpellings } from './nearestSpellings.ts'
import { rank } from './ranking.ts'
import type { Segment } from './segment.ts'
import type { SegmentData } from './segmentData.ts'
import type { DefinitionRef, LanguageCount, Neighbour, SearchAnswer, SearchDocument, SearchQuery } from './types.ts'

/** Where in the sequence of edits a reading of the database began. */
export type FoldMark = number

/** Edits between two folds that still leave searches fast. */
const WORTH_FOLDING = 500
const MOST_PER_PAGE = 1000

/**
 * The dictionary, searchable. Edits count at once; a new base is built elsewhere and put in place between two searches.
 *
 *     const mark = index.beginFold()          // before reading the database
 *     const data = …buildSegment(documents)   // in a worker
 *     index.replaceBase(data, mark)           // edits made meanwhile are kept
 */
export class SearchIndex {
  #layers: Layers
  /** Latest edit of each definition since the base was read; null removes it. */
  readonly #edits = new Map<number, { edit: number; document: SearchDocument | null }>()
  #lastEdit = 0
  #state = 0

  constructor(base: SegmentData = buildSegment([])) {
    this.#layers = new Layers(base)
  }

  /** Definitions in the index. */
  get size(): number {
    return this.#layers.size
  }

  /** Rises with every change: what was worked out of the index holds as long as this stays. */
  get state(): number {
    return this.#state
  }

  /** Definitions edited or removed since the base was built. */
  get editedSinceFold(): number {
    return this.#edits.size
  }

  get worthFolding(): boolean {
    return this.#edits.size >= WORTH_FOLDING
  }

  put(documents: Iterable<SearchDocument>): void {
    this.#state += 1
    for (const document of documents) {
      this.#edits.set(document.definition_id, { edit: ++this.#lastEdit, document })
      this.#layers.put(document)
    }
  }

  remove(definition_ids: Iterable<number>): void {
    this.#state += 1
    for (const definition_id of definition_ids) {
      this.#edits.set(definition_id, { edit: ++this.#lastEdit, document: null })
      this.#layers.remove(definition_id)
    }
  }

  beginFold(): FoldMark {
    return this.#lastEdit
  }

  /** Takes a base that contains every edit up to the mark; later edits are laid over it again. */
  replaceBase(base: SegmentData, mark: FoldMark): void {
    const layers = new Layers(base)
    for (const [definition_id, { edit, document }] of this.#edits) {
      if (edit <= mark) this.#edits.delete(definition_id)
      else if (document) layers.put(document)
      else layers.remove(definition_id)
    }
    this.#layers = layers
    this.#state += 1
  }

  /** Never throws, whatever the text; reads at most its first 512 characters and 24 words. */
  search(query: SearchQuery): SearchAnswer {
    const findings = this.#layers.ready()
    const { languages } = this.#layers
    find(findings, query.search, query, languages.firstFor(query.languages))
    const perPage = whole(query.per_page, 0, MOST_PER_PAGE)
    const from = (whole(query.page, 1, 1e9) - 1) * perPage
    const { ranked } = rank(findings, { from, to: from + perPage }, query, languages.rankFor(query.languages))
    const total = findings.reduce((sum, { count }) => sum + count, 0)
    const hits = ranked.map(({ findings: { segment }, doc, match }) => ({
      definition_id: segment.data.docDefinition[doc]!,
      card: segment.cardOf(doc),
      match,
    }))
    return { hits, total }
  }

  /** What the index is made of now. Whoever keeps them for longer than a moment may see definitions that are gone since. */
  segments(): readonly Segment[] {
    return this.#layers.ready().map(({ segment }) => segment)
  }

  /** Entries with a definition that passes the filters, in rising order. */
  entriesPassing(filters: Filters): Uint32Array {
    return entriesPassing(this.segments(), filters)
  }

  /** Of each entry the definition a reader of these languages wants first; entries without one are left out. */
  bestDefinitions(entry_ids: readonly number[], filters: Filters): Map<number, DefinitionRef> {
    return bestDefinitions(this.segments(), entry_ids, filters, this.#layers.languages.rankFor(filters.languages))
  }

  /** Tag of a language that some definition is in. */
  tagOf(langid: number): string | null {
    for (const segment of this.segments()) {
      const at = segment.data.languageIds.indexOf(langid)
      if (at >= 0) return segment.languageTags.at(at)
    }
    return null
  }

  /** The card of a definition; null when it is not there. */
  cardOf(definition_id: number): string | null {
    for (const segment of this.segments()) {
      const doc = segment.docOf(definition_id)
      if (doc >= 0) return segment.cardOf(doc)
    }
    return null
  }

  /** What the query would find in each language were no language asked for; most first. */
  countByLanguage(query: SearchQuery): LanguageCount[] {
    const findings = this.#layers.ready()
    find(findings, query.search, { ...query, languages: null }, this.#layers.languages.firstFor(null))
    const totals = new Map<number, number>()
    for (const { segment, docs, count } of findings) {
      for (const doc of docs.subarray(0, count)) {
        const langid = segment.langidOf(doc)
        totals.set(langid, (totals.get(langid) ?? 0) + 1)
      }
    }
    const counts = Array.from(totals, ([langid, total]) => ({ langid, total }))
    return counts.sort((left, right) => right.total - left.total || left.langid - right.langid)
  }

  /** Words and glosses spelt nearly so, the likeliest first, at most `count`. */
  spellingNeighbours(text: string, count: number, source_langid = 1): Neighbour[] {
    return nearestSpellings(this.#layers.ready(), text, count, source_langid)
  }

  /** Head words and glosses that begin with what was typed, at most `count` of each; letters only, never meaning. */
  beginnings(text: string, filters: Filters, count: number) {
    return beginnings(this.segments(), text, filters, count)
  }

  /** The Lojban word a rafsi stands for, ordinary gismu and cmavo before experimental ones. */
  wordOfRafsi(rafsi: string): string | null {
    return wordOfRafsi(this.#layers.ready(), rafsi)
  }

  hasWord(word: string, source_langid = 1): boolean {
    return hasWord(this.#layers.ready(), word, source_langid)
  }
}

const whole = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.floor(value) || 0))
