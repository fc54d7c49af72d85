import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { type Locale, readerLangids } from '../../../platform/locale.ts'
import { langidsOf } from '../searchParams.ts'

/** What may be meant by the letters so far; the last answer stays until the next is there. */
export function suggestQuery(q: string, langs: string | undefined, locale: Locale) {
  const query = { q, languages: langidsOf({ langs }, readerLangids[locale])?.join(',') }
  return queryOptions({
    queryKey: ['search', 'suggest', query],
    queryFn: ({ signal }) => call('GET /suggest', { query }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}
