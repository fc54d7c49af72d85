import { notFound } from '@tanstack/react-router'
import type { LoaderInput } from '../../app/pageRoutes.ts'
import { sourceQuery } from '../../features/contribute/index.ts'

/** Requests the definition without waiting for it. */
export function loadWriting({ context: { queryClient }, params: { id } }: LoaderInput<{ id: string }>) {
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  void queryClient.prefetchQuery({ ...sourceQuery(Number(id)), staleTime: 0 })
}
