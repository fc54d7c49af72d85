import { reports } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { handleReport, listReports, type ReportedCollections, report } from './service.ts'

export function reportRoutes(route: Route, collections: ReportedCollections) {
  route(reports.reportDefinition, (ctx, { body }) => report(ctx, body, collections))
  route(reports.listReports, (ctx, { query }) => listReports(ctx, query, collections))
  route(reports.handleReport, (ctx, { params, body }) => handleReport(ctx, params.id, body))
}
