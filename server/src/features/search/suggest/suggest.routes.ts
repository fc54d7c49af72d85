import { suggest as endpoints } from '@vlacku/contract'
import type { Suggestion } from '@vlacku/contract/suggest'
import type { Feature } from '../../../platform/feature.ts'
import type { LexiconCache } from '../../dictionary/entries/index.ts'
import type { DictionarySearch } from '../search/index.ts'
import { meaningsOf, suggestionsFor } from './suggest.service.ts'

export const suggestFeature = (search: DictionarySearch, lexicon: LexiconCache, publicUrl: string): Feature => ({
  name: 'suggest',
  routes(route) {
    route(endpoints.suggest, async (_ctx, { query }) => ({ q: query.q, suggestions: suggestionsFor(search, query) }))
    route(endpoints.listMeanings, async (ctx, { query }) => ({
      meanings: meaningsOf(search, await lexicon.read(ctx.db), query),
    }))
    route(endpoints.suggestToBrowser, async (_ctx, { query }) => ({
      type: 'application/x-suggestions+json',
      body: Buffer.from(JSON.stringify(asOpenSearch(query, suggestionsFor(search, query), publicUrl))),
    }))
  },
})

/**
 * Returns suggestions in browser format: query, completions, descriptions, URLs. OpenSearch Suggestions 1.1,
 * https://github.com/dewitt/opensearch
 */
function asOpenSearch(
  { q, locale }: { q: string; locale: string },
  suggestions: readonly Suggestion[],
  publicUrl: string,
): [string, string[], string[], string[]] {
  const address = (text: string) => `${publicUrl}/${locale}?${new URLSearchParams({ q: text, mode: 'dictionary' })}`
  return [
    q,
    suggestions.map(({ text }) => text),
    suggestions.map(({ text, word }) => (word === null || word === text ? '' : word)),
    suggestions.map(({ text }) => address(text)),
  ]
}
