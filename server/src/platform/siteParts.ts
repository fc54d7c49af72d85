import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Hourly } from './hourly.ts'
import type { Jobs } from './jobs.ts'
import type { MailService } from './mail.ts'

/** What a feature is handed when the site is put together, to say what it does besides answering requests. */
export interface SiteParts {
  config: Config
  /** What nobody asked for is done in the name of nobody. */
  ctx: Ctx
  jobs: Jobs
  hourly: Hourly
  mail: MailService
}
