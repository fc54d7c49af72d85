import type { search as calls, HandlerInput } from '@vlacku/contract'
import type { MatchKind, SearchResult } from '@vlacku/contract/search'
import type { SearchAnswer, SearchIndex, SourceWord } from '@vlacku/textsearch'
import type { Ctx } from '../../platform/context.ts'
import { RawJson, withFields, withItems } from '../../platform/rawJson.ts'
import {
  compoundOf,
  definitionsByIds,
  type LexiconCache,
  normalOf,
  packOf,
  presentDefinition,
} from '../entries/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { filtersOf } from './filters.ts'
import { searchInSql } from './repository.ts'

type Query = HandlerInput<typeof calls.searchDefinitions>['query']

/**
 * Answers from the index without touching the database, with its cards as they are kept; from SQL while the first index is
 * being built.
 */
export async function searchDefinitions(
  ctx: Ctx,
  search: DictionarySearch,
  lexicon: LexiconCache,
  query: Query,
): Promise<SearchResult | RawJson<SearchResult>> {
  search.onAsked()
  const { page, per_page } = query
  const decomposition = page === 1 ? await compoundOf(ctx, lexicon, query.search, query.source_langid) : null
  if (!search.index)
    return { ...(await searchWithSql(ctx, query)), page, per_page, ...(decomposition && { decomposition }) }
  const { index } = search
  const answer = index.search(wantedOf(query))
  const { total } = answer
  const counts = query.counts ? countsOf(index, query) : undefined
  return new RawJson(
    withItems(
      'definitions',
      answer.hits.map(({ card, match, asked }) => withFields(card, { match, asked })),
      {
        ...{ total, page, per_page },
        ...(counts && { counts }),
        ...(answer.words && { words: answer.words.map(presentWord) }),
        ...(decomposition &&
          (isNarrowed(query) ? mayBeCompound(index, query) : isCompound(answer)) && { decomposition }),
        ...(page === 1 && answer.beginnings && { beginnings: presentBeginnings(answer.beginnings) }),
        ...(total === 0 && query.search !== '' && otherWays(index, query, counts?.languages)),
      },
      query.after,
    ),
  )
}

const presentBeginnings = ({ total, hits }: NonNullable<SearchAnswer['beginnings']>) => ({
  total,
  definitions: hits.map(({ card, match }) => ({ ...JSON.parse(Buffer.from(card).toString()), match })),
})

/** `travel` is no compound of tarti and ve, though it could be one: nobody has made it a word, and definitions use it. */
const isCompound = ({ isWordOfText, hits }: SearchAnswer) => !isWordOfText || hits[0]?.match === 'word'

/** By more than the languages of definitions: what a filter leaves does not say what a word is. */
const isNarrowed = ({ selmaho, word_type, username }: Query) =>
  selmaho !== undefined || word_type !== undefined || username !== undefined

/** Whether a text that could be a compound is one for those who ask in these languages, whatever else they filter by. */
export function mayBeCompound(index: SearchIndex, given: Pick<Query, 'search' | 'languages' | 'source_langid'>) {
  const { search, languages, source_langid } = given
  const first = { page: 1, per_page: 1, sort_by: 'word', sort_order: 'asc' } as const
  const none = { selmaho: undefined, word_type: undefined, username: undefined }
  return isCompound(index.search({ search, ...first, ...filtersOf({ languages, source_langid, ...none }) }))
}

/** The query as the index reads it. */
const wantedOf = (query: Query) => {
  const pack = packOf(query.source_langid)
  return { ...query, ...filtersOf(query), ...(pack && { cutWords: pack.wordsOf }) }
}

const presentWord = ({ text, isKnown }: SourceWord) => ({ text, valsi: isKnown ? text : null })

/** Enough to choose from, few enough to read. */
const SUGGESTIONS = 6

const countsOf = (index: SearchIndex, query: Query) => {
  const wanted = wantedOf(query)
  return { languages: index.countByLanguage(wanted), types: index.countByType(wanted) }
}

/** What to ask instead, where nothing was found; `byLanguage` where that was counted already. */
const otherWays = (index: SearchIndex, query: Query, byLanguage?: ReturnType<SearchIndex['countByLanguage']>) => ({
  ...suggestionsFor(index, query),
  ...(query.languages && {
    other_languages: byLanguage ?? index.countByLanguage(wantedOf(query)),
  }),
})

/** A word and a gloss that are spelt alike are one suggestion. */
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
  const rows = await definitionsByIds(
    ctx.db,
    hits.map(({ definitionid }) => definitionid),
  )
  const byId = new Map(rows.map((row) => [row.definitionid, row]))
  const definitions = hits.flatMap(({ definitionid, band }) => {
    const row = byId.get(definitionid)
    if (!row) return []
    return [{ ...presentDefinition(row), match: SQL_BANDS[band]! }]
  })
  return { definitions, total }
}
