import { endpointQuery } from './endpointQuery.ts'

export const siteQuery = endpointQuery(['system', 'site'], 'GET /site', {}, { staleTime: Number.POSITIVE_INFINITY })
