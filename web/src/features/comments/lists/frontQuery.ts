import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Period and number of comments shown on the home page. */
const SHOWN = { timespan: 'month', limit: 5 } as const

export const frontQuery = queryOptions({
  queryKey: ['comments', 'trending'],
  queryFn: ({ signal }) => call('GET /comments/trending', { query: SHOWN }, signal),
})
