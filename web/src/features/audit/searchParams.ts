import type { AuditAction } from '@vlacku/contract/audit'

/** The filters of the audit log, as search parameters. */
export interface AuditSearchParams {
  action?: AuditAction
  username?: string
  page?: number
}
