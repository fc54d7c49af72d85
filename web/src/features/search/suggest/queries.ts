import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../platform/endpointQuery.ts'
import { type Locale, readerLangids } from '../../../platform/locale.ts'
import { langidsOf } from '../searchParams.ts'

/** Suggestions for the typed text. The previous suggestions stay visible until the next ones arrive. */
export function suggestQuery(q: string, langs: string | undefined, locale: Locale) {
  const query = { q, languages: langidsOf({ langs }, readerLangids[locale])?.join(',') }
  return endpointQuery(
    ['search', 'suggest', query],
    'GET /suggest',
    { query },
    {
      enabled: q !== '',
      placeholderData: keepPreviousData,
    },
  )
}
