import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { sourceQuery } from '../features/contribute/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

/** The texts of the form; the definition is asked for at the same time and not waited for. */
export async function loadWriting({ queryClient, locale }: AppContext & { locale: Locale }, id: string) {
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  void queryClient.prefetchQuery({ ...sourceQuery(Number(id)), staleTime: 0 })
  await loadTexts(locale, 'contribute')
}
