import type { AuditAction } from '@vlacku/contract/audit'
import { request } from '../../platform/api.ts'
import { pageQuery } from '../../platform/endpointQuery.ts'

export const PER_PAGE = 50

export const auditQuery = (params: AuditSearchParams) => {
  const query = { ...params, per_page: PER_PAGE }
  return pageQuery(['audit', 'log', query], 'GET /audit', { query })
}

export const failedJobsQuery = (page = 1) => {
  const query = { page, per_page: PER_PAGE }
  return pageQuery(['audit', 'failed-jobs', query], 'GET /jobs/failed', { query })
}

export const retryJob = (job_id: string) => request('POST /jobs/failed/:job_id/retry', { params: { job_id } })
export const dropJob = (job_id: string) => request('DELETE /jobs/failed/:job_id', { params: { job_id } })

/** Audit log filters, stored as search parameters. */
export interface AuditSearchParams {
  action?: AuditAction
  username?: string
  page?: number
}
