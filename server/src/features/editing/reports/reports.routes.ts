import { reports } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { handleReport, listReports, type ReportedCollections, report } from './reports.service.ts'

export const reportFeature = (collections: ReportedCollections): Feature => ({
  name: 'reports',
  routes(route) {
    route(reports.reportDefinition, (ctx, { body }) => report(ctx, body, collections))
    route(reports.listReports, (ctx, { query }) => listReports(ctx, query, collections))
    route(reports.handleReport, (ctx, { params, body }) => handleReport(ctx, params.id, body))
  },
})
