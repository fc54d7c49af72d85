import { audit } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { listAudit } from './audit.service.ts'

export const auditFeature: Feature = {
  name: 'audit',
  routes(route) {
    route(audit.listAudit, (ctx, { query }) => listAudit(ctx, query))
  },
}
