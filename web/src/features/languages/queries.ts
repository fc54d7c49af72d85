import { endpointQuery } from '../../platform/endpointQuery.ts'

export const languagesQuery = endpointQuery(['languages'], 'GET /language/languages', {}, { staleTime: 600_000 })
