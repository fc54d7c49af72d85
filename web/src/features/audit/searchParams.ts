import type { AuditAction } from '@vlacku/contract/audit'

/** Audit log filters, stored as search parameters. */
export interface AuditSearchParams {
  action?: AuditAction
  username?: string
  page?: number
}
