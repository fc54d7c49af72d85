import type { search as calls, HandlerInput } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import type { MatchKind, SearchResult } from '@vlacku/contract/search'
import type { Ctx } from '../../platform/context.ts'
import { compoundOf, definitionsByIds, type LexiconCache, normalOf, presentDefinition } from '../entries/index.ts'
import type { SearchIndex } from './core/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { filtersOf } from './filters.ts'
import { searchInSql } from './repository.ts'

type Query = HandlerInput<typeof calls.searchDefinitions>['query']

/** Answers from the index without touching the database; from SQL while the first index is being built. */
export async function searchDefinitions(
  ctx: Ctx,
  search: DictionarySearch,
  lexicon: LexiconCache,
  query: Query,
): Promise<SearchResult> {
  const { index } = search
  const answer = index ? searchInIndex(index, query) : await searchWithSql(ctx, query)
  const decomposition = query.page === 1 ? await compoundOf(ctx, lexicon, query.search, query.source_langid) : null
  return { ...answer, page: query.page, per_page: query.per_page, ...(decomposition && { decomposition }) }
}

/** Enough to choose from, few enough to read. */
const SUGGESTIONS = 6

function searchInIndex(index: SearchIndex, query: Query) {
  const wanted = { ...query, ...filtersOf(query) }
  const { hits, total } = index.search(wanted)
  const definitions = hits.map(({ card, match }) => ({ ...(JSON.parse(card) as Definition), match }))
  if (total > 0 || query.search === '') return { definitions, total }
  return {
    definitions,
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
