import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Hourly } from './hourly.ts'
import type { Jobs } from './jobs.ts'
import type { MailService } from './mail.ts'

/** Dependencies of a site's features. Features register their jobs, mail and hourly tasks here. */
export interface AppContext {
  config: Config
  /** Context without a viewer, for work outside requests. */
  ctx: Ctx
  jobs: Jobs
  hourly: Hourly
  mail: MailService
  log: FastifyBaseLogger
  /** Aborted when shutdown starts, while the site still handles requests. Streams then end, and no long-running work starts. */
  stopping: AbortSignal
}
