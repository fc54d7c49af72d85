import { buildSegment } from './build/buildSegment.ts'
import { completions } from './match/completions.ts'
import { findMatches, phraseIn } from './match/engine.ts'
import type { Filters } from './match/filterMask.ts'
import { bestDefinitions, entriesOfWord, entriesPassing, hasWord } from './match/lookups.ts'
import { type MatchSet, REASON } from './match/matchSet.ts'
import { nearestSpellings } from './match/nearestSpellings.ts'
import { placeOf, type Ranked, rank } from './rank/ranking.ts'
import { Layers } from './segments/layers.ts'
import type { Segment } from './segments/segment.ts'
import type { SegmentData } from './segments/segmentData.ts'
import type {
  DefinitionRef,
  LanguageCount,
  SearchCounts,
  SearchDocument,
  SearchHit,
  SearchHits,
  SearchPhrase,
  SearchQuery,
  SpellingNeighbour,
} from './types.ts'

/** Watermark: the position in the edit sequence when reading the database started. */
export type FoldMark = number

/** Number of edits after which it is worthwhile to build a new base. */
const WORTH_FOLDING = 500
const MAX_PER_PAGE = 1000
/** Number of prefix matches returned separately for a query that is a word of the user's language. */
const FEW_BEGINNINGS = 5

/**
 * A searchable dictionary. Edits take effect immediately; a new base is built elsewhere and swapped in between two searches.
 *
 *     const mark = index.startFold()          // before reading the database
 *     const data = …buildSegment(documents)   // in a worker
 *     index.replaceBase(data, mark)           // edits made meanwhile are preserved
 */
export class SearchIndex {
  #layers: Layers
  /** Latest edit of each definition since the base was read; null for a removed definition. */
  readonly #edits = new Map<number, { edit: number; document: SearchDocument | null }>()
  #lastEdit = 0
  #state = 0

  constructor(base: SegmentData = buildSegment([])) {
    this.#layers = new Layers(base)
  }

  /** Number of definitions in the index. */
  get size(): number {
    return this.#layers.size
  }

  /** Incremented with every change, to invalidate values derived from the index. */
  get state(): number {
    return this.#state
  }

  /** Number of definitions edited or removed since the base was built. */
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

  startFold(): FoldMark {
    return this.#lastEdit
  }

  /** Replaces the base with one that contains every edit up to the watermark. Later edits are applied on top. */
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

  /** Searches for any text without throwing. Reads at most the first 512 characters and 24 words. */
  search(query: SearchQuery): SearchHits {
    const matches = this.#layers.ready()
    const { languages } = this.#layers
    const { isWordOfText, source, content } = findMatches(matches, query, languages)
    const perPage = whole(query.per_page, 0, MAX_PER_PAGE)
    const from = (whole(query.page, 1, 1e9) - 1) * perPage
    const rankOf = languages.rankFor(query.languages)
    const { ranked, counts } = rank(matches, { from, to: from + perPage }, query, rankOf)
    const total = matches.reduce((sum, { count }) => sum + count, 0)
    const beginnings = placeOf(REASON.beginning, counts)
    const limitedRange = { from: beginnings.from, to: Math.min(beginnings.to, beginnings.from + FEW_BEGINNINGS) }
    const hits = ranked.map((found) => hitOf(found, content))
    const first = beginnings.to > beginnings.from ? rank(matches, limitedRange, query, rankOf).ranked : []
    return {
      hits,
      total,
      isWordOfText,
      words: source?.words ?? null,
      beginnings:
        first.length > 0
          ? { total: beginnings.to - beginnings.from, hits: first.map((found) => hitOf(found, content)) }
          : null,
      // done last, because counting clears the match sets
      ...(query.counts && { counts: this.#counts(query, matches) }),
    }
  }

  /** Returns the phrase as interpreted by `search`; null if the query isn't a phrase. */
  phraseOf(query: SearchQuery): SearchPhrase | null {
    const phrase = phraseIn(this.#layers.ready(), query, this.#layers.languages)
    return phrase && { ...phrase, words: phrase.words.map(({ text }) => text) }
  }

  /** Returns the current segments. Callers that retain them may see deleted definitions. */
  segments(): readonly Segment[] {
    return this.#layers.ready().map(({ segment }) => segment)
  }

  /** Returns the entries with a definition that passes the filters, in ascending order. */
  entriesPassing(filters: Filters): Uint32Array {
    return entriesPassing(this.segments(), filters)
  }

  /**
   * Returns, for each entry, the preferred definition for a user of the filtered languages. Omits entries without such a
   * definition.
   */
  bestDefinitions(entry_ids: readonly number[], filters: Filters): Map<number, DefinitionRef> {
    return bestDefinitions(this.segments(), entry_ids, filters, this.#layers.languages.rankFor(filters.languages))
  }

  /** Returns the language's tag if it has definitions; otherwise null. */
  tagOf(langid: number): string | null {
    for (const segment of this.segments()) {
      const at = segment.data.languageIds.indexOf(langid)
      if (at >= 0) return segment.languageTags.at(at)
    }
    return null
  }

  /** Returns the card of a definition; null if it is not in the index. */
  cardOf(definition_id: number): string | null {
    for (const segment of this.segments()) {
      const doc = segment.docOf(definition_id)
      if (doc >= 0) return segment.cardOf(doc)
    }
    return null
  }

  /** Returns the number of results per language, ignoring the language filter, largest first. */
  countByLanguage(query: SearchQuery): LanguageCount[] {
    return languageCounts(this.#tally({ ...query, languages: null }, LANGUAGE))
  }

  /**
   * Counts the results by language and type, largest first. If a filter is set, also counts the results for its other values.
   * These counts come from a search without the filter, which may interpret the query differently, so the counts of the listed
   * results take precedence.
   */
  #counts(query: SearchQuery, matches: MatchSet[]): SearchCounts {
    const [languages, types] = [tally(matches, LANGUAGE), tally(matches, TYPE)]
    const { languages: chosen, word_type } = query
    if (chosen?.length) {
      for (const [langid, total] of this.#tally({ ...query, languages: null }, LANGUAGE))
        if (!chosen.includes(langid)) languages.set(langid, total)
    }
    if (word_type !== null) {
      for (const [type_id, total] of this.#tally({ ...query, word_type: null }, TYPE))
        if (type_id !== word_type) types.set(type_id, total)
    }
    return {
      languages: languageCounts(languages),
      types: largestFirst(types).map(([type_id, total]) => ({ type_id, total })),
    }
  }

  #tally(query: SearchQuery, keyOf: KeyOf) {
    const matches = this.#layers.ready()
    findMatches(matches, query, this.#layers.languages)
    return tally(matches, keyOf)
  }

  /** Returns up to `count` similarly spelled words and glosses, most likely first. */
  spellingNeighbours(text: string, count: number, source_langid = 1): SpellingNeighbour[] {
    return nearestSpellings(this.#layers.ready(), text, count, source_langid)
  }

  /** Returns up to `count` head words and as many glosses that start with the query. Compares letters, not meanings. */
  completions(text: string, filters: Filters, count: number) {
    return completions(this.segments(), text, filters, count)
  }

  /**
   * Returns the card of a word's preferred definition for a user of the filtered languages, or null if no definition passes the
   * filters.
   */
  cardOfWord(word: string, filters: Filters): string | null {
    const entry_ids = entriesOfWord(this.segments(), word, filters.source_langid)
    const [best] = this.bestDefinitions(entry_ids, filters).values()
    return best ? new TextDecoder().decode(best.card) : null
  }

  hasWord(word: string, source_langid = 1): boolean {
    return hasWord(this.#layers.ready(), word, source_langid)
  }
}

type KeyOf = (segment: Segment, doc: number) => number
const LANGUAGE: KeyOf = (segment, doc) => segment.langidOf(doc)
const TYPE: KeyOf = (segment, doc) => segment.types[doc]!

/** Returns the number of docs found per key. */
function tally(matches: MatchSet[], keyOf: KeyOf): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { segment, docs, count } of matches) {
    for (let at = 0; at < count; at++) {
      const key = keyOf(segment, docs[at]!)
      totals.set(key, (totals.get(key) ?? 0) + 1)
    }
  }
  return totals
}

const largestFirst = (totals: Map<number, number>) =>
  [...totals].sort(([left, some], [right, others]) => others - some || left - right)

const languageCounts = (totals: Map<number, number>): LanguageCount[] =>
  largestFirst(totals).map(([langid, total]) => ({ langid, total }))

function hitOf({ matches: { segment, contentWordOf }, doc, match }: Ranked, content: readonly string[]): SearchHit {
  const { docDefinition, docEntry } = segment.data
  const hit = { definition_id: docDefinition[doc]!, entry_id: docEntry[doc]!, card: segment.cardBytes(doc), match }
  return match === 'content_word' ? { ...hit, asked: content[contentWordOf.get(doc)!]! } : hit
}

const whole = (value: number, least: number, max: number) => Math.max(least, Math.min(max, Math.floor(value) || 0))
