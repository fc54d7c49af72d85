import type { HandlerInput, search as calls } from '@vlacku/contract'
import type { MatchKind, SearchResult } from '@vlacku/contract/search'
import type { Ctx } from '../../platform/context.ts'
import { definitionsByIds, type LexiconCache, presentDefinition } from '../entries/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { searchInSql } from './repository.ts'

const BANDS: MatchKind[] = ['listed', 'word', 'rafsi', 'gloss', 'prefix', 'gloss_word', 'definition', 'notes']

type Query = HandlerInput<typeof calls.searchDefinitions>['query']

export async function searchDefinitions(ctx: Ctx, _search: DictionarySearch, _lexicon: LexiconCache, query: Query): Promise<SearchResult> {
  const { languages, selmaho, word_type, username } = query
  const { total, hits } = await searchInSql(ctx.db, { ...query, normal: query.search.toLowerCase(), languages, selmaho, word_type, username })
  const rows = new Map((await definitionsByIds(ctx.db, hits.map((h) => h.definitionid))).map((row) => [row.definitionid, row]))
  const definitions = hits.flatMap(({ definitionid, band }) => {
    const row = rows.get(definitionid)
    return row ? [{ ...presentDefinition(row), match: BANDS[band]! }] : []
  })
  return { definitions, total, page: query.page, per_page: query.per_page }
}
