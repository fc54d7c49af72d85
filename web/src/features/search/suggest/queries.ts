import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { type Locale, readerLangids } from '../../../platform/locale.ts'
import { langidsOf } from '../searchParams.ts'

/** Suggestions for the typed text. The previous suggestions stay visible until the next ones arrive. */
export function suggestQuery(q: string, langs: string | undefined, locale: Locale) {
  const query = { q, languages: langidsOf({ langs }, readerLangids[locale])?.join(',') }
  return queryOptions({
    queryKey: ['search', 'suggest', query],
    queryFn: ({ signal }) => call('GET /suggest', { query }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}
