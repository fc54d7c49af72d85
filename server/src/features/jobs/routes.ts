import { jobs } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function jobRoutes(route: Route) {
  route(jobs.listFailedJobs, (ctx, { query }) => service.listFailed(ctx, query))
  route(jobs.retryFailedJob, (ctx, { params }) => service.retry(ctx, params.job_id))
  route(jobs.dropFailedJob, (ctx, { params }) => service.drop(ctx, params.job_id))
}
