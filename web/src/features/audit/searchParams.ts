import type { AuditAction } from '@vlacku/contract/audit'

/** Filters of the audit log, stored as search parameters. */
export interface AuditSearchParams {
  action?: AuditAction
  username?: string
  page?: number
}
