import { queryOptions } from '@tanstack/react-query'
import type { ReportOutcome, ReportReason } from '@vlacku/contract/reports'
import { call } from '../../platform/api.ts'

export const PER_PAGE = 20

export const reportDefinition = (definition_id: number, reason: ReportReason, message: string) =>
  call('POST /reports', { body: { definition_id, reason, message } })

export const deleteDefinition = (id: number, reason: string) =>
  call('DELETE /jbovlaste/definition/:id', { params: { id }, query: { reason } })

export const restoreDefinition = (id: number) => call('POST /jbovlaste/definition/:id/restore', { params: { id } })

export const reportsQuery = (handled: boolean, page = 1) =>
  queryOptions({
    queryKey: ['reports', 'list', handled, page],
    queryFn: ({ signal }) =>
      call('GET /reports', { query: { handled: String(handled), page, per_page: PER_PAGE } }, signal),
  })

export const handleReport = (id: number, outcome: ReportOutcome | null, answer: string) =>
  call('PUT /reports/:id', { params: { id }, body: { outcome, answer } })

export const deletedQuery = (page = 1) =>
  queryOptions({
    queryKey: ['reports', 'deleted', page],
    queryFn: ({ signal }) => call('GET /jbovlaste/deleted', { query: { page, per_page: PER_PAGE } }, signal),
  })
