import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/router.tsx'
import { definitionsOfValsiQuery, isUnknownWord, valsiQuery } from '../features/entries/index.ts'
import { examplesQuery } from '../features/sentences/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { loadAllTexts } from '../platform/text.tsx'

/** Two requests and the words of the page, together; in a browser the sentences follow when they are there. */
export async function loadValsi({ queryClient, locale }: AppContext & { locale: Locale }, id: string) {
  try {
    await Promise.all([
      queryClient.ensureQueryData(valsiQuery(id)),
      queryClient.ensureQueryData(definitionsOfValsiQuery(id)),
      loadAllTexts(locale, ['history', 'sentences']),
      import.meta.env.SSR && queryClient.prefetchQuery(examplesQuery(id, readerLangids[locale])),
    ])
  } catch (error) {
    if (isUnknownWord(error)) throw notFound({ data: { word: id.replaceAll('_', ' ') } })
    throw error
  }
}
