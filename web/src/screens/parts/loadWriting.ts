import { notFound } from '@tanstack/react-router'
import type { LoaderInput } from '../../app/context.ts'
import { sourceQuery } from '../../features/contribute/index.ts'
import { loadTexts } from '../../platform/text.tsx'

/** Loads the texts of the form and requests the definition without waiting for it. */
export async function loadWriting({ context: { queryClient, locale }, params: { id } }: LoaderInput<{ id: string }>) {
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  void queryClient.prefetchQuery({ ...sourceQuery(Number(id)), staleTime: 0 })
  await loadTexts(locale, 'contribute')
}
