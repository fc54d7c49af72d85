import { reports } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { handleReport, listReports, report } from './service.ts'

export function reportRoutes(route: Route) {
  route(reports.reportDefinition, (ctx, { body }) => report(ctx, body))
  route(reports.listReports, (ctx, { query }) => listReports(ctx, query))
  route(reports.handleReport, (ctx, { params, body }) => handleReport(ctx, params.id, body))
}
