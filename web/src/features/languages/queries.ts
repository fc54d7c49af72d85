import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call('GET /language/languages', {}, signal),
  staleTime: 600_000,
})
