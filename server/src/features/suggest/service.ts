import type { suggest as calls, HandlerInput } from '@vlacku/contract'
import type { Suggestion } from '@vlacku/contract/suggest'
import { type DictionarySearch, filtersOf } from '../search/index.ts'

type Query = HandlerInput<typeof calls.suggest>['query']

/**
 * What may be meant by the letters typed so far: the very word or gloss, then words and glosses that begin so; where
 * nothing does, what is spelt nearly like it. Nothing while the first index is being built: typing goes on without.
 */
export function suggestionsFor({ index }: DictionarySearch, query: Query): Suggestion[] {
  const { q, limit, source_langid } = query
  if (!index || q === '') return []
  const { words, glosses } = index.beginnings(q, filtersOf(query), limit)
  const found: Suggestion[] = [
    ...words.map((beginning) => ({ ...beginning, kind: 'word' as const })),
    ...glosses.map((beginning) => ({ ...beginning, kind: 'gloss' as const })),
  ]
  if (found.length > 0) return fairly(found, q, limit)
  return index.spellingNeighbours(q, limit, source_langid).map(({ text, kind }) => ({
    text,
    kind: 'spelling',
    word: kind === 'word' ? text : null,
  }))
}

/** Half words, half glosses, or more of one where there are few of the other; exactly what was typed goes first. */
function fairly(found: Suggestion[], q: string, limit: number): Suggestion[] {
  const [words, glosses] = [found.filter(({ kind }) => kind === 'word'), found.filter(({ kind }) => kind === 'gloss')]
  const half = Math.ceil(limit / 2)
  const fromWords = Math.max(half, limit - glosses.length)
  const chosen = [...words.slice(0, fromWords), ...glosses].slice(0, limit)
  const isExact = ({ text }: Suggestion) => text.toLowerCase() === q.toLowerCase()
  return [...chosen.filter(isExact), ...chosen.filter((suggestion) => !isExact(suggestion))]
}
