import type { QueryClient } from '@tanstack/react-query'
import { definitionQuery, typesQuery } from '../features/entries/index.ts'
import { meaningQuery } from '../features/meaning/index.ts'
import { type SearchAddress, searchQuery } from '../features/search/index.ts'
import { SentenceResults, sentencesQuery } from '../features/sentences/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

/** Everything that the results of a search need, asked for together. */
export const loadFound = (queryClient: QueryClient, address: SearchAddress, locale: Locale) =>
  Promise.all([
    loadTexts(locale, 'results'),
    queryClient.prefetchQuery(typesQuery),
    ...asked(queryClient, address, locale),
  ])

function asked(queryClient: QueryClient, address: SearchAddress, locale: Locale): Promise<unknown>[] {
  const ofReader = readerLangids[locale]
  if (address.mode === 'muplis') {
    return [
      loadTexts(locale, 'sentences'),
      Promise.resolve(SentenceResults.preload?.()),
      queryClient.prefetchQuery(sentencesQuery(address, ofReader)),
    ]
  }
  if (address.mode !== 'semantic') return [queryClient.prefetchQuery(searchQuery(address, ofReader))]
  const { similar } = address
  return [
    loadTexts(locale, 'meaning'),
    queryClient.prefetchQuery(meaningQuery(address, ofReader)),
    ...(similar === undefined ? [] : [queryClient.prefetchQuery(definitionQuery(similar))]),
  ]
}
