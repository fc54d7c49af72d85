import { buildSegment } from './build/buildSegment.ts'
import { completions } from './match/completions.ts'
import { findMatches, phraseIn } from './match/engine.ts'
import { bestDefinitions, entriesPassing } from './match/entryView.ts'
import type { Filters } from './match/filterMask.ts'
import { entriesOfWord, hasWord, wordOfRafsi } from './match/lookups.ts'
import { type MatchSet, REASON } from './match/matchSet.ts'
import { nearestSpellings } from './match/nearestSpellings.ts'
import { placeOf, type Ranked, rank } from './rank/ranking.ts'
import { Layers } from './segments/layers.ts'
import type { Segment } from './segments/segment.ts'
import type { SegmentData } from './segments/segmentData.ts'
import type {
  DefinitionRef,
  LanguageCount,
  SearchAnswer,
  SearchCounts,
  SearchDocument,
  SearchHit,
  SearchPhrase,
  SearchQuery,
  SpellingNeighbour,
} from './types.ts'

/** Where in the sequence of edits a reading of the database began. */
export type FoldMark = number

/** Edits between two folds that still leave searches fast. */
const WORTH_FOLDING = 500
const MAX_PER_PAGE = 1000
/** Head words that merely begin with a word of the reader's language, told beside what was found. */
const FEW_BEGINNINGS = 5

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
    const matches = this.#layers.ready()
    const { languages } = this.#layers
    const { isWordOfText, source, content } = findMatches(matches, query, languages)
    const perPage = whole(query.per_page, 0, MAX_PER_PAGE)
    const from = (whole(query.page, 1, 1e9) - 1) * perPage
    const rankOf = languages.rankFor(query.languages)
    const { ranked, counts } = rank(matches, { from, to: from + perPage }, query, rankOf)
    const total = matches.reduce((sum, { count }) => sum + count, 0)
    const beginnings = placeOf(REASON.beginning, counts)
    const few = { from: beginnings.from, to: Math.min(beginnings.to, beginnings.from + FEW_BEGINNINGS) }
    const hits = ranked.map((found) => hitOf(found, content))
    const first = beginnings.to > beginnings.from ? rank(matches, few, query, rankOf).ranked : []
    return {
      hits,
      total,
      isWordOfText,
      words: source?.words ?? null,
      beginnings:
        first.length > 0
          ? { total: beginnings.to - beginnings.from, hits: first.map((found) => hitOf(found, content)) }
          : null,
      // last, since counting empties the match sets
      ...(query.counts && { counts: this.#counts(query, matches) }),
    }
  }

  /** The interpretation of a phrase by `search`; null where the query isn't one. */
  phraseOf(query: SearchQuery): SearchPhrase | null {
    const phrase = phraseIn(this.#layers.ready(), query, this.#layers.languages)
    return phrase && { ...phrase, words: phrase.words.map(({ text }) => text) }
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
    return languageCounts(this.#tally({ ...query, languages: null }, LANGUAGE))
  }

  /**
   * What is listed by language and by type, most first; for a filter also what its other choices would list. Choices are counted
   * by a search without the filter, which may understand the query in another way: what is listed takes precedence.
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
      types: mostFirst(types).map(([type_id, total]) => ({ type_id, total })),
    }
  }

  #tally(query: SearchQuery, keyOf: KeyOf) {
    const matches = this.#layers.ready()
    findMatches(matches, query, this.#layers.languages)
    return tally(matches, keyOf)
  }

  /** Words and glosses spelt nearly so, the likeliest first, at most `count`. */
  spellingNeighbours(text: string, count: number, source_langid = 1): SpellingNeighbour[] {
    return nearestSpellings(this.#layers.ready(), text, count, source_langid)
  }

  /** Head words and glosses that begin with what was typed, at most `count` of each; letters only, never meaning. */
  completions(text: string, filters: Filters, count: number) {
    return completions(this.segments(), text, filters, count)
  }

  /** The Lojban word a rafsi stands for, ordinary gismu and cmavo before experimental ones. */
  wordOfRafsi(rafsi: string): string | null {
    return wordOfRafsi(this.#layers.ready(), rafsi)
  }

  /** The card of the definition of a word that a reader of these languages wants first; null when none passes the filters. */
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

/** Number of docs found for each key. */
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

const mostFirst = (totals: Map<number, number>) =>
  [...totals].sort(([left, some], [right, others]) => others - some || left - right)

const languageCounts = (totals: Map<number, number>): LanguageCount[] =>
  mostFirst(totals).map(([langid, total]) => ({ langid, total }))

function hitOf({ matches: { segment, asked }, doc, match }: Ranked, content: readonly string[]): SearchHit {
  const { docDefinition, docEntry } = segment.data
  const hit = { definition_id: docDefinition[doc]!, entry_id: docEntry[doc]!, card: segment.cardBytes(doc), match }
  return match === 'content_word' ? { ...hit, asked: content[asked.get(doc)!]! } : hit
}

const whole = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.floor(value) || 0))
