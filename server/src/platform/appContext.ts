import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Hourly } from './hourly.ts'
import type { Jobs } from './jobs.ts'
import type { MailService } from './mail.ts'

/** What features use when the site is built: jobs, mail and hourly tasks are registered with it. */
export interface AppContext {
  config: Config
  /** Without a viewer, for work that no request asked for. */
  ctx: Ctx
  jobs: Jobs
  hourly: Hourly
  mail: MailService
  log: FastifyBaseLogger
  /** Aborted as soon as the site is asked to stop, while it still responds: streams end and no long work starts. */
  stopping: AbortSignal
}
