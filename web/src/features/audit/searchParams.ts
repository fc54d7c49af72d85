import type { AuditAction } from '@vlacku/contract/audit'

/** What the log is narrowed to, as the address bar holds it. */
export interface AuditSearchParams {
  action?: AuditAction
  username?: string
  page?: number
}
