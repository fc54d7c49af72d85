import { endpointQuery } from '../../../platform/endpointQuery.ts'

/** Period and number of comments shown on the home page. */
const SHOWN = { timespan: 'month', limit: 5 } as const

export const frontQuery = endpointQuery(['comments', 'trending'], 'GET /comments/trending', { query: SHOWN })
