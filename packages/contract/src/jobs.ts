import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'

/** A job that failed after several attempts. */
export const FailedJob = z.object({
  job_id: z.uuid(),
  /** The job's queue, such as `mail`. */
  queue: z.string(),
  /**
   * Purpose of the job, without secrets, such as `{ mail: 'password_reset', to: 'alis@example.org' }`.
   */
  about: z.record(z.string(), z.string()),
  failed_at: z.iso.datetime(),
  tries: z.int(),
  /** Error of the last attempt. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

const byId = z.object({ job_id: z.uuid() })

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/jobs/failed',
  access: { authority: 'manage_users' },
  summary: 'Lists failed jobs such as emails, last first',
  query: z.object(Page),
  response: z.object({ jobs: z.array(FailedJob), ...pageFields }),
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/jobs/failed/:job_id/retry',
  access: { authority: 'manage_users' },
  summary: 'Retries a failed job',
  params: byId,
  response: Done,
})

export const dropFailedJob = endpoint({
  method: 'DELETE',
  path: '/jobs/failed/:job_id',
  access: { authority: 'manage_users' },
  summary: 'Removes a failed job from the list without running it',
  params: byId,
  response: Done,
})
