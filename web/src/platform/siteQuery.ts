import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export const siteQuery = queryOptions({
  queryKey: ['system', 'site'],
  queryFn: ({ signal }) => call('GET /site', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
