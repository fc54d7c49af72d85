import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../platform/ApiError.ts'
import { request } from '../../platform/api.ts'
import { pageQuery } from '../../platform/endpointQuery.ts'
import { withoutContents } from './listed.ts'

/** Number of changes per page. */
const PER_PAGE = 50

export const changesQuery = ({ days, types, language, after }: ChangesSearchParams) => {
  const query = {
    limit: PER_PAGE,
    ...(days !== undefined && { days }),
    ...(types && { types }),
    ...(language !== undefined && { languages: String(language) }),
    ...(after && { after }),
  }
  return queryOptions({
    queryKey: ['changes', 'list', query],
    queryFn: async ({ signal }) => {
      const { changes, ...rest } = await request('GET /jbovlaste/changes', { query }, signal)
      return { ...rest, changes: changes.map(withoutContents) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Number of definitions per page. */
const DEFINITIONS = 20

/** All definitions, newest first. */
export const newestQuery = (page = 1) =>
  pageQuery(['changes', 'definitions', page], 'GET /jbovlaste/definitions/list', {
    query: { page, per_page: DEFINITIONS },
  })

/** True if the cursor of an old link is no longer valid. */
export const isLostPlace = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_request'

/** Search parameters of the recent changes. */
export interface ChangesSearchParams {
  /** Number of days; defaults to 7. */
  days?: number
  types?: 'definition' | 'valsi' | 'message'
  /** Definition language ID. */
  language?: number
  /** Page cursor; see `next_cursor`. */
  after?: string
}
