import type { ReportOutcome, ReportReason } from '@vlacku/contract/reports'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'

export const PER_PAGE = 20

/** The reported content. */
export type Reported = { definition_id: number } | { comment_id: number } | { collection_id: number }

export const report = (what: Reported, reason: ReportReason, message: string) =>
  request('POST /reports', { body: { ...what, reason, message } })

/** Makes a public collection private, or public again if `reason` is null. */
export const withhold = (collection_id: number, reason: string | null) =>
  request('PUT /collections/:id/withheld', { params: { id: collection_id }, body: { reason } })

export const deleteDefinition = (id: number, reason: string) =>
  request('DELETE /jbovlaste/definition/:id', { params: { id }, query: { reason } })

export const reportsQuery = (handled: boolean, page = 1) =>
  endpointQuery(['reports', 'list', handled, page], 'GET /reports', {
    query: { handled: String(handled), page, per_page: PER_PAGE },
  })

export const handleReport = (id: number, outcome: ReportOutcome | null, answer: string) =>
  request('PUT /reports/:id', { params: { id }, body: { outcome, answer } })

/** Definitions that were edited on this site and changed at their source. */
export const conflictsQuery = (page = 1) =>
  endpointQuery(['reports', 'conflicts', page], 'GET /versions/conflicts', { query: { page, per_page: PER_PAGE } })

/** Resolves a conflict in favor of the local edit. `version_id` is the imported version. */
export const resolveConflict = (version_id: number) =>
  request('POST /versions/:id/settle', { params: { id: version_id } })

export const deletedQuery = (page = 1) =>
  endpointQuery(['reports', 'deleted', page], 'GET /jbovlaste/deleted', { query: { page, per_page: PER_PAGE } })
