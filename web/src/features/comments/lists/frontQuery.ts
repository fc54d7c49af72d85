import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** So many comments of so long a time are shown on the first page. */
const SHOWN = { timespan: 'month', limit: 5 } as const

export const frontQuery = queryOptions({
  queryKey: ['comments', 'trending'],
  queryFn: ({ signal }) => call('GET /comments/trending', { query: SHOWN }, signal),
})
