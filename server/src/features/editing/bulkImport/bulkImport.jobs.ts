import type { AppContext } from '../../../platform/appContext.ts'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { AppError } from '../../../platform/errors.ts'
import { forgetUnused } from './bulkImport.repository.ts'
import type { InTurn } from './checking.ts'
import { QUEUE, resumeImports, workOn } from './importing.ts'

/** Tables that wait to be read are in memory. */
const MAX_WAITING = 2
/** How long who finds others waiting is told to wait (s). */
const TRY_AGAIN_S = 10
/** A table that was checked can be brought in for so long (ms). */
const KEPT_MS = 24 * 60 * 60 * 1000

export interface BulkImports {
  inTurn: InTurn
  /** True during shutdown: imports continue later or on another node, and streams report it. */
  isStopping: () => boolean
}

/** Brings tables in, those too that were under way when a server stopped. */
export function openBulkImports({ ctx, jobs, hourly, log, stopping }: AppContext): BulkImports {
  const isStopping = () => stopping.aborted
  jobs.handle<{ client_id: string }>(QUEUE, ({ client_id }) => workOn(ctx, client_id, isStopping))
  hourly.add('tables that were not brought in', () => forgetUnused(ctx.db, new Date(ctx.now().getTime() - KEPT_MS)))
  // not at once: the first readers come first
  const resume = setTimeout(() => {
    resumeImports(ctx).catch((error) => log.error({ err: error }, 'imports that were under way do not go on'))
  }, RESUME_MS)
  stopping.addEventListener('abort', () => clearTimeout(resume))
  return {
    inTurn: boundedQueue({
      atOnce: 1,
      mostWaiting: MAX_WAITING,
      refusal: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
    }),
    isStopping,
  }
}

const RESUME_MS = 500
