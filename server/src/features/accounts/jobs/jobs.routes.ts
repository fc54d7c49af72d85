import { jobs } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './jobs.service.ts'

export const jobFeature: Feature = {
  name: 'jobs',
  routes(route) {
    route(jobs.listFailedJobs, (ctx, { query }) => service.listFailed(ctx, query))
    route(jobs.retryFailedJob, (ctx, { params }) => service.retry(ctx, params.job_id))
    route(jobs.dropFailedJob, (ctx, { params }) => service.drop(ctx, params.job_id))
  },
}
