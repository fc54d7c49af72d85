import type { search as endpoints, HandlerInput } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { MatchKind, SearchResult } from '@vlacku/contract/search'
import type { LanguagePack, Lexicon } from '@vlacku/language'
import type {
  Filters,
  LanguageCount,
  RelatedEntries,
  SearchHits,
  SearchIndex,
  SearchPhrase,
  SourceWord,
} from '@vlacku/textsearch'
import type { Ctx } from '../../../platform/context.ts'
import { normalOf, packOf } from '../../../platform/languagePacks.ts'
import { RawJson, withFields, withItems } from '../../../platform/rawJson.ts'
import {
  compoundOf,
  definitionsByIds,
  ENGLISH_LANGID,
  type LexiconCache,
  presentDefinition,
} from '../../dictionary/entries/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { filtersOf } from './filters.ts'
import { commentCounts, searchInSql } from './search.repository.ts'

type Query = HandlerInput<typeof endpoints.searchDefinitions>['query']

/** Finds entries related in meaning to a phrase and its words. Returns null if they aren't available in time. Never rejects. */
export type FindRelated = (
  index: SearchIndex,
  query: Filters & { search: string },
  phrase: SearchPhrase,
) => Promise<RelatedEntries | null>

export interface SearchParts {
  search: DictionarySearch
  lexicon: LexiconCache
  findRelated: FindRelated
}

/** Searches the index and its cached cards without the database, or uses SQL during the first index build. */
export async function searchDefinitions(
  ctx: Ctx,
  { search, lexicon, findRelated }: SearchParts,
  query: Query,
): Promise<SearchResult | RawJson<SearchResult>> {
  search.onSearch()
  const { page, per_page } = query
  const decomposition = page === 1 ? await compoundOf(ctx, lexicon, query.search, query.source_langid) : null
  if (!search.index)
    return { ...(await searchWithSql(ctx, query)), page, per_page, ...(decomposition && { decomposition }) }
  const related = await relatedTo(search.index, query, findRelated)
  const { index } = search // read after awaiting, since the index may have been replaced
  const result = index.search({ ...wantedOf(query), related, counts: query.counts })
  const { total, counts } = result
  const compounds =
    page === 1 && result.words && (await compoundsOf(ctx, lexicon, index, query.source_langid, result.words))
  return new RawJson(
    withItems(
      'definitions',
      result.hits.map(({ card, match, asked }) => withFields(card, { match, asked })),
      {
        ...{ total, page, per_page },
        ...(counts && { counts }),
        ...(result.words && { words: result.words.map((word) => presentWord(index, query, word)) }),
        ...(decomposition &&
          (isNarrowed(query) ? mayBeCompound(index, query) : isCompound(result)) && { decomposition }),
        ...(compounds && { compounds }),
        ...(page === 1 && result.beginnings && { beginnings: presentBeginnings(result.beginnings) }),
        ...(total === 0 && query.search !== '' && otherWays(index, query, counts?.languages)),
      },
      query.after,
    ),
  )
}

async function compoundsOf(
  ctx: Ctx,
  lexicon: LexiconCache,
  index: SearchIndex,
  source_langid: number,
  words: SourceWord[],
) {
  const pack = packOf(source_langid)
  return pack && isTanru(pack, words) ? compoundsOfTanru(index, pack, await lexicon.read(ctx.db), words) : undefined
}

const presentBeginnings = ({ total, hits }: NonNullable<SearchHits['beginnings']>) => ({
  total,
  definitions: hits.map(({ card, match }) => ({ ...JSON.parse(Buffer.from(card).toString()), match })),
})

/**
 * Excludes words such as `travel`, which could be a compound of tarti and ve, but isn't an entry and occurs as a word in
 * definitions.
 */
const isCompound = ({ isWordOfText, hits }: SearchHits) => !isWordOfText || hits[0]?.match === 'word'

/**
 * Returns true if there are filters other than languages. Results limited by such filters don't show whether a text is a word.
 */
const isNarrowed = ({ selmaho, word_type, username }: Query) =>
  selmaho !== undefined || word_type !== undefined || username !== undefined

/**
 * Returns true if a query that could be a compound should be displayed as one in the given languages, regardless of other
 * filters.
 */
export function mayBeCompound(index: SearchIndex, input: Pick<Query, 'search' | 'languages' | 'source_langid'>) {
  const { search, languages, source_langid } = input
  const first = { page: 1, per_page: 1, sort_by: 'word', sort_order: 'asc' } as const
  const none = { selmaho: undefined, word_type: undefined, username: undefined }
  return isCompound(index.search({ search, ...first, ...filtersOf({ languages, source_langid, ...none }) }))
}

/** Returns the related entries of a phrase if results are sorted by relevance. Other queries and sort orders don't need them. */
async function relatedTo(index: SearchIndex, query: Query, findRelated: FindRelated) {
  if (query.sort_by !== 'word' || query.sort_order !== 'asc') return null
  const wanted = wantedOf(query)
  const phrase = index.phraseOf(wanted)
  return phrase && findRelated(index, { search: query.search, ...filtersOf(query) }, phrase)
}

/** Converts the query to index form. */
const wantedOf = (query: Query) => {
  const pack = packOf(query.source_langid)
  return { ...query, ...filtersOf(query), ...(pack && { cutWords: pack.wordsOf }) }
}

function presentWord(index: SearchIndex, { languages = [] }: Query, { text, isKnown }: SourceWord) {
  if (!isKnown) return { text, valsi: null, gloss: null }
  const found = glossedDefinition(index, text, [...languages, ENGLISH_LANGID])
  return { text, valsi: found?.definition.valsiword ?? text, gloss: found?.gloss ?? null }
}

/** Maximum number of suggestions. */
const SUGGESTIONS = 6

/** Returns alternatives for an empty result. `byLanguage` avoids counting again. */
const otherWays = (index: SearchIndex, query: Query, byLanguage?: LanguageCount[]) => ({
  ...suggestionsFor(index, query),
  is_possible_word: packOf(query.source_langid)?.classify(query.search.trim()) !== null,
  ...(query.languages && { other_languages: byLanguage ?? index.countByLanguage(wantedOf(query)) }),
})

/** Returns suggestions for a query. A word and a gloss with the same spelling form one suggestion. */
function suggestionsFor(index: SearchIndex, { search, source_langid }: Pick<Query, 'search' | 'source_langid'>) {
  const found = index.spellingNeighbours(search, 2 * SUGGESTIONS, source_langid)
  const suggestions = [...new Set(found.map(({ text }) => text))].slice(0, SUGGESTIONS)
  const words = new Set(found.flatMap(({ text, kind }) => (kind === 'word' ? text : [])))
  return { suggestions, suggested_words: suggestions.filter((text) => words.has(text)) }
}

const SQL_BANDS: MatchKind[] = ['listed', 'word', 'rafsi', 'gloss', 'prefix', 'gloss_word', 'definition', 'notes']

async function searchWithSql(ctx: Ctx, { languages, selmaho, word_type, username, ...query }: Query) {
  const normal = normalOf(query.search, query.source_langid)
  const { total, hits } = await searchInSql(ctx.db, { ...query, normal, languages, selmaho, word_type, username })
  const bands = new Map(hits.map(({ definitionid, band }) => [definitionid, SQL_BANDS[band]!]))
  const rows = await definitionsByIds(ctx.db, [...bands.keys()])
  return { definitions: rows.map((row) => ({ ...presentDefinition(row), match: bands.get(row.definitionid)! })), total }
}

/** Maximum number of words. Longer tanru have too many compounds to look up. */
const MAX_WORDS = 4
const MAX_FORMS = 200

/** Returns true if a text may be a tanru: a few content words. */
function isTanru(pack: LanguagePack, words: readonly SourceWord[]): boolean {
  const isContent = ({ text }: SourceWord) => pack.contentTypes.includes(pack.classify(text) ?? '')
  return words.length > 1 && words.length <= MAX_WORDS && words.every(isContent)
}

/**
 * Returns the best compound of a tanru's words, and the compounds of these words that the dictionary contains, best first.
 * Undefined if the words don't form a compound. Reads only from memory.
 */
function compoundsOfTanru(
  index: SearchIndex,
  pack: LanguagePack,
  known: Lexicon,
  words: readonly SourceWord[],
): SearchResult['compounds'] {
  const texts = words.map(({ text }) => text)
  const forms = allForms(pack, known, texts)
  const [best] = forms
  if (best === undefined) return undefined
  return { best, existing: inDictionary(index, forms, texts) }
}

/** Returns the compounds of the given words that the dictionary contains in any form, best first. Reads only from memory. */
export const existingCompounds = (index: SearchIndex, pack: LanguagePack, known: Lexicon, words: readonly string[]) =>
  inDictionary(index, allForms(pack, known, words), words)

/** Returns the forms that a dictionary may contain, including those with needless hyphens; the first form has none. */
const allForms = (pack: LanguagePack, known: Lexicon, words: readonly string[]): string[] =>
  pack.compositions(words, known, { limit: MAX_FORMS, hasNeedlessHyphens: true }).map(({ word }) => word)

const inDictionary = (index: SearchIndex, forms: readonly string[], words: readonly string[]): string[] =>
  [...forms, words.join(' zei ')].filter((word) => index.hasWord(word))

/** Returns the best definition of a word that matches the filters, or null. Reads only from memory. */
export function definitionOfWord(index: SearchIndex, word: string, filters: Filters): Definition | null {
  const card = index.cardOfWord(word, filters)
  return card === null ? null : (JSON.parse(card) as Definition)
}

/** Returns the best definition of a word, in any language if there is none in the preferred languages. */
export const definitionInAnyLanguage = (index: SearchIndex, word: string, filters: Filters): Definition | null =>
  definitionOfWord(index, word, filters) ?? definitionOfWord(index, word, { ...filters, languages: null })

/**
 * Returns the best definition of a Lojban word in the given languages, and the gloss from the first definition that has one. Reads
 * only from memory.
 */
export function glossedDefinition(
  index: SearchIndex,
  word: string,
  languages: number[],
): { definition: Definition; gloss: string | null } | null {
  const definition = definitionOfSpelling(index, word, languages)
  if (!definition) return null
  const glossOf = (found: Definition | null) => found?.gloss_keywords?.[0]?.word ?? null
  let gloss = glossOf(definition)
  for (const langid of languages) gloss ??= glossOf(definitionOfSpelling(index, word, [langid]))
  return { definition, gloss }
}

function definitionOfSpelling(index: SearchIndex, word: string, languages: number[]): Definition | null {
  const filters = filtersOf({ languages, source_langid: DEFAULT_SOURCE_LANGID })
  for (const headWord of headWordsOf(word)) {
    const definition = definitionOfWord(index, headWord, filters)
    if (definition) return definition
  }
  return null
}

/** Returns the dictionary spellings of a word. Dictionaries write some pauses as dots. */
function headWordsOf(word: string): string[] {
  if (!/[aeiouy]$/.test(word)) return [word, `.${word}.`, `.${word}`, `${word}.`]
  return /^[aeiouy]/.test(word) ? [word, `.${word}`] : [word]
}

interface Found {
  definitions: Definition[]
  beginnings?: { definitions: Definition[] }
}

/**
 * Adds comment counts to definitions on request. Runs one SQL statement. Cached cards don't contain the counts, because comments
 * change independently of definitions.
 */
export async function withCommentCounts<T extends object>(
  ctx: Ctx,
  { include_comments }: { include_comments?: boolean | undefined },
  found: T | RawJson<T>,
): Promise<T | RawJson<T>> {
  if (!include_comments) return found
  const result = (found instanceof RawJson ? found.read() : found) as T & Found
  const cards = [...result.definitions, ...(result.beginnings?.definitions ?? [])]
  const counts = await commentCounts(
    ctx.db,
    cards.map(({ definitionid }) => definitionid),
  )
  for (const card of cards) card.comment_count = counts.get(card.definitionid) ?? 0
  return new RawJson<T>(Buffer.from(JSON.stringify(result)))
}
