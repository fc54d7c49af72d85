import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/router.tsx'
import { definitionsOfValsiQuery, isUnknownWord, valsiQuery } from '../features/entries/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

/** Two requests and the words of the page, together. */
export async function loadValsi({ queryClient, locale }: AppContext & { locale: Locale }, id: string) {
  try {
    await Promise.all([
      queryClient.ensureQueryData(valsiQuery(id)),
      queryClient.ensureQueryData(definitionsOfValsiQuery(id)),
      loadTexts(locale, 'history'),
    ])
  } catch (error) {
    if (isUnknownWord(error)) throw notFound({ data: { word: id.replaceAll('_', ' ') } })
    throw error
  }
}
