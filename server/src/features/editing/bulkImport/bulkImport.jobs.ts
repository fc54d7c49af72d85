import type { AppContext } from '../../../platform/appContext.ts'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { AppError } from '../../../platform/errors.ts'
import { deleteUnused } from './bulkImport.repository.ts'
import type { Enqueue } from './checking.ts'
import { QUEUE, resumeImports, workOn } from './importing.ts'

/** Maximum number of tables waiting to be read. Limited because they are held in memory. */
const MAX_WAITING = 2
/** Retry-After value, in seconds, if too many tables are queued. */
const TRY_AGAIN_S = 10
/** Retention period of tables that were checked but not imported, in milliseconds. */
const RETENTION_MS = 24 * 60 * 60 * 1000

export interface BulkImports {
  enqueue: Enqueue
  /** True during shutdown: imports resume later or on another node, and streams report this. */
  isStopping: () => boolean
}

/** Initializes a site's bulk imports and resumes those interrupted by a server stop. */
export function openBulkImports({ ctx, jobs, hourly, log, stopping }: AppContext): BulkImports {
  const isStopping = () => stopping.aborted
  jobs.handle<{ client_id: string }>(QUEUE, ({ client_id }) => workOn(ctx, client_id, isStopping))
  hourly.add('unused bulk imports', () => deleteUnused(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS)))
  // delayed so that requests take precedence at startup
  const resume = setTimeout(() => {
    resumeImports(ctx).catch((error) => log.error({ err: error }, 'running imports could not be resumed'))
  }, RESUME_MS)
  stopping.addEventListener('abort', () => clearTimeout(resume))
  return {
    enqueue: boundedQueue({
      atOnce: 1,
      maxWaiting: MAX_WAITING,
      rejection: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
    }),
    isStopping,
  }
}

const RESUME_MS = 500
