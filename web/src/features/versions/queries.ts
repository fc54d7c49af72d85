import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../platform/ApiError.ts'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'

export const PER_PAGE = 10

/** The logged-in user's permissions on a definition. */
export const rightsQuery = (id: number) =>
  queryOptions({
    queryKey: ['versions', 'rights', id],
    queryFn: ({ signal }) => request('GET /jbovlaste/definition/:id/source', { params: { id } }, signal),
    select: ({ can_revert }) => ({ can_revert }),
  })

export const historyQuery = (id: number, page = 1) =>
  pageQuery(['versions', 'versions', id, page], 'GET /versions/:id/history', {
    params: { id },
    query: { page, per_page: PER_PAGE },
  })

export const restoreDefinition = (id: number) => request('POST /jbovlaste/definition/:id/restore', { params: { id } })

/** Versions are immutable, but their votes and current status change. */
export const versionQuery = (id: number) =>
  endpointQuery(['versions', 'version', id], 'GET /versions/:id/version', { params: { id } })

export const diffQuery = (from_version: number, to_version: number) =>
  endpointQuery(
    ['versions', 'diff', from_version, to_version],
    'GET /versions/diff',
    { query: { from_version, to_version } },
    {
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
  )

export const citationQuery = (id: number) =>
  endpointQuery(
    ['versions', 'cite', id],
    'GET /versions/:id/cite',
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY },
  )

export const revert = (version_id: number, commit_message: string) =>
  request('POST /versions/:id/revert', { params: { id: version_id }, body: { commit_message } })

/** True if the version or definition doesn't exist. Such errors have their own page. */
export const isUnknownVersion = (error: unknown): boolean =>
  error instanceof ApiError && ['version_not_found', 'definition_not_found', 'invalid_request'].includes(error.code)

/** Search parameters of a history page. */
export interface HistorySearchParams {
  page?: number
  /** IDs of the two versions to compare. */
  from?: number
  to?: number
  /** Version number: shows the changes since this version. */
  since?: number
}
