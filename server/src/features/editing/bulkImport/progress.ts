import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkEvent } from '@vlacku/contract/bulkImport'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './bulkImport.repository.ts'
import { allCounts, progressOf, totals } from './bulkImport.serialize.ts'
import type { OpenedTable } from './checking.ts'

/** Polling interval for progress, in milliseconds. */
const POLL_MS = 200
/** Number of rows read at a time. */
const PIECE = 500

/**
 * Yields the events of an import while its table is being read, then the events of its rows. `started` resolves when the import has
 * started.
 */
export async function* streamNewProgress(
  ctx: Ctx,
  { client_id }: OpenedTable,
  started: Promise<unknown>,
  isStopping: () => boolean,
): AsyncGenerator<BulkEvent> {
  // marks the promise as handled, since it may reject before it is awaited
  started.catch(() => {})
  const id = await client_id
  yield { type: 'client_id', client_id: id }
  // the import was cancelled while its table was being read, which is reported like any other end
  await started.catch((error) => {
    if (!(error instanceof AppError && error.code === 'import_not_running')) throw error
  })
  yield* rowsOf(ctx, id, 0, isStopping)
}

/** Yields the events of a started import after the first `from` rows. */
export async function* streamProgress(
  ctx: Ctx,
  client_id: string,
  from: number,
  isStopping: () => boolean,
): AsyncGenerator<BulkEvent> {
  const found = await repo.importById(ctx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  if (found.state === 'reading' || found.state === 'checked') throw new AppError('import_not_running')
  yield { type: 'client_id', client_id }
  yield* rowsOf(ctx, client_id, Math.min(from, found.done), isStopping)
}

/** Reads committed rows as fast as the client accepts them. A slow client doesn't delay the import. */
async function* rowsOf(
  ctx: Ctx,
  client_id: string,
  from: number,
  isStopping: () => boolean,
): AsyncGenerator<BulkEvent> {
  const counts = allCounts(await repo.countBefore(ctx.db, client_id, from))
  let next = from
  for (let isFirst = true; ; isFirst = false) {
    const found = await repo.importById(ctx.db, client_id)
    if (!found) return yield failure('The import is not there any more')
    if (isFirst) yield { type: 'start', total: found.total }
    while (next < found.done) {
      const rows = await repo.shownFrom(ctx.db, client_id, next, Math.min(PIECE, found.done - next))
      for (const row of rows) {
        counts[row.outcome] += 1
        yield progressOf(row, found.total, counts)
      }
      next += rows.length
    }
    const last = lastOf(found)
    if (last) return yield last
    if (isStopping()) return yield failure('The server stops; the import goes on when it is there again')
    await sleep(POLL_MS)
  }
}

const failure = (error: string): BulkEvent => ({ type: 'error', success: false, error })

/** Returns the final event of an import, or null while it is running. */
function lastOf({ state, client_id, counts, done }: repo.ImportRow): BulkEvent | null {
  if (state === 'cancelled') return failure('The import was cancelled; what came in stays')
  if (state === 'failed') return failure('The import failed; what came in stays')
  if (state !== 'complete') return null
  const { success_count, error_count } = totals(counts)
  const message = `Import complete: ${success_count} rows are in, ${error_count} were refused`
  return { type: 'complete', success: true, client_id, success_count, error_count, total_processed: done, message }
}
