import type { search as calls, HandlerInput } from '@vlacku/contract'
import type { MatchKind, SearchResult } from '@vlacku/contract/search'
import type { Ctx } from '../../platform/context.ts'
import { Written, withFields, withItems } from '../../platform/written.ts'
import { compoundOf, definitionsByIds, type LexiconCache, normalOf, presentDefinition } from '../entries/index.ts'
import type { SearchIndex } from './core/index.ts'
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
): Promise<SearchResult | Written<SearchResult>> {
  const { page, per_page } = query
  const decomposition = page === 1 ? await compoundOf(ctx, lexicon, query.search, query.source_langid) : null
  const fields = { page, per_page, ...(decomposition && { decomposition }) }
  if (!search.index) return { ...(await searchWithSql(ctx, query)), ...fields }
  const { cards, total, ...help } = searchInIndex(search.index, query)
  return new Written(withItems('definitions', cards, { total, ...fields, ...help }))
}

/** Enough to choose from, few enough to read. */
const SUGGESTIONS = 6

function searchInIndex(index: SearchIndex, query: Query) {
  const wanted = { ...query, ...filtersOf(query) }
  const { hits, total } = index.search(wanted)
  const cards = hits.map(({ card, match }) => withFields(card, { match }))
  if (total > 0 || query.search === '') return { cards, total }
  return {
    cards,
    total,
    suggestions: suggestionsFor(index, query),
    ...(query.languages && { other_languages: index.countByLanguage(wanted) }),
  }
}

/** A word and a gloss that are spelt alike are one suggestion. */
function suggestionsFor(index: SearchIndex, { search, source_langid }: Pick<Query, 'search' | 'source_langid'>) {
  const texts = index.spellingNeighbours(search, 2 * SUGGESTIONS, source_langid).map(({ text }) => text)
  return [...new Set(texts)].slice(0, SUGGESTIONS)
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
    return row ? [{ ...presentDefinition(row), match: SQL_BANDS[band]! }] : []
  })
  return { definitions, total }
}
