import { audit } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { listAudit } from './service.ts'

export function auditRoutes(route: Route) {
  route(audit.listAudit, (ctx, { query }) => listAudit(ctx, query))
}
