import type { suggest as calls, HandlerInput } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import type { Meaning, Suggestion } from '@vlacku/contract/suggest'
import { summaryOf } from '@vlacku/markup/markdown'
import { type DictionarySearch, type Filters, filtersOf, type SearchIndex } from '../search/index.ts'

type Query = HandlerInput<typeof calls.suggest>['query']

/**
 * Returns suggestions for a partial query: the exact word or gloss, then prefix matches, else similar spellings. Empty during the
 * first index build.
 */
export function suggestionsFor({ index }: DictionarySearch, query: Query): Suggestion[] {
  const { q, limit, source_langid } = query
  if (!index || q === '') return []
  const { words, glosses } = index.completions(q, filtersOf(query), limit)
  const found: Offered[] = [
    ...words.map((beginning) => ({ ...beginning, kind: 'word' as const })),
    ...glosses.map((beginning) => ({ ...beginning, kind: 'gloss' as const })),
  ]
  const offered = found.length > 0 ? fairly(found, q, limit) : speltLike(index, q, limit, source_langid)
  const filters = filtersOf(query)
  return offered.map((each) => ({
    ...each,
    definition: each.word === null ? null : beginningOf(index, each.word, filters),
  }))
}

/** Returns definitions of these words in a viewer's language if possible, from memory. Empty during the first index build. */
export function meaningsOf(
  { index }: DictionarySearch,
  query: HandlerInput<typeof calls.listMeanings>['query'],
): Meaning[] {
  if (!index) return []
  const filters = filtersOf(query)
  return query.words.flatMap((word) => {
    // any language is better than none, since the word has an entry
    const definition = beginningOf(index, word, filters) ?? beginningOf(index, word, { ...filters, languages: null })
    return definition === null ? [] : [{ word, ...definition }]
  })
}

type Offered = Omit<Suggestion, 'definition'>

const speltLike = (index: SearchIndex, q: string, limit: number, source_langid: number): Offered[] =>
  index.spellingNeighbours(q, limit, source_langid).map(({ text, kind }) => ({
    text,
    kind: 'spelling',
    word: kind === 'word' ? text : null,
  }))

/** Characters of a definition shown next to a word. */
const LETTERS = 60

/** Returns the start of a word's definition in one of the viewer's languages. */
function beginningOf(index: SearchIndex, word: string, filters: Filters): Suggestion['definition'] {
  const card = index.cardOfWord(word, filters)
  if (card === null) return null
  const { definition, langtag } = JSON.parse(card) as Definition
  return { text: summaryOf(definition, LETTERS), langtag }
}

/** Mixes half words and half glosses, or more of one if the other has too few. Exact matches come first. */
function fairly(found: Offered[], q: string, limit: number): Offered[] {
  const [words, glosses] = [found.filter(({ kind }) => kind === 'word'), found.filter(({ kind }) => kind === 'gloss')]
  const half = Math.ceil(limit / 2)
  const fromWords = Math.max(half, limit - glosses.length)
  const chosen = [...words.slice(0, fromWords), ...glosses].slice(0, limit)
  const isExact = ({ text }: Offered) => text.toLowerCase() === q.toLowerCase()
  return [...chosen.filter(isExact), ...chosen.filter((suggestion) => !isExact(suggestion))]
}
