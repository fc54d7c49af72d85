import type { BulkState } from '@vlacku/contract/bulkImport'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, memberOf, type Tx, type Viewer } from '../../../platform/context.ts'
import { analyzeGrown } from '../../../platform/database/statistics.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs.ts'
import { importEvents } from '../../dictionary/entries/index.ts'
import { notifyOfImport } from '../../discussion/subscriptions/index.ts'
import { addInBulk } from '../contribute/index.ts'
import { rememberTable } from '../imports/index.ts'
import * as repo from './bulkImport.repository.ts'
import { allCounts, presentImport } from './bulkImport.serialize.ts'
import { bulkRowOf } from './checking.ts'

export const QUEUE = 'bulk-import'

/** Number of rows per transaction. An import can be cancelled between transactions. */
const BATCH = 500
/** Maximum duration of a job, in milliseconds, before another job continues its work. The queue considers longer jobs dead. */
const ONE_JOB_MS = 30_000
/** Number of consecutive failures after which an import is abandoned. */
const MAX_FAILURES = 5
/** Maximum number of changed definitions listed in an event. For more, caches and indexes reload everything. */
const MAX_LISTED = 2000
const GROWING = ['all_valsi', 'all_definitions', 'definition_keywords', 'definition_versions', 'bulk_import_rows']
/** Number of batches between updates of planner statistics. */
const ANALYZE_EVERY = 10

const jobOf = ({ client_id, filename }: Pick<repo.ImportRow, 'client_id' | 'filename'>): Job => ({
  queue: QUEUE,
  input: { client_id },
  about: { client_id, filename },
})

/** Returns the audit entry for an action on an import. */
export const auditOf = (
  action: 'import_started' | 'import_deleted',
  { client_id, filename, user_id }: repo.ImportRow,
) => ({ action, user_id, details: { name: filename || client_id } })

const isUnderWay = (state: BulkState) => state === 'waiting' || state === 'running'

/**
 * Starts the import of a checked table. Does nothing if the import is running or complete. Throws if the owner no longer has
 * permission to import.
 */
export async function startImport(ctx: Ctx, client_id: string) {
  return inTransaction(ctx, async (tx) => {
    const found = await lockedImport(tx, client_id)
    checkMayChange(memberOf(ctx), found)
    if (isUnderWay(found.state) || found.state === 'complete') return presentImport(found)
    if (found.state !== 'checked') throw new AppError('import_not_running')
    if (!found.may_import) throw new AppError('not_allowed')
    const startState = { state: 'waiting', counts: {}, done: 0 } as const
    await repo.saveProgress(tx.db, client_id, startState)
    tx.enqueue(jobOf(found))
    await recordAudit(tx, auditOf('import_started', found))
    return presentImport({ ...found, ...startState })
  })
}

async function lockedImport(tx: Tx, client_id: string): Promise<repo.ImportRow> {
  await repo.lockImport(tx.db, client_id)
  const found = await repo.importById(tx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  return found
}

/**
 * Imports rows until the import ends, another job takes over, or `isStopping` returns true. Several jobs for one import
 * alternate; no committed row is imported twice.
 */
export async function workOn(ctx: Ctx, client_id: string, isStopping: () => boolean): Promise<void> {
  const until = Date.now() + ONE_JOB_MS
  try {
    for (let batch = 1; ; batch++) {
      const hasMore = await importBatch(ctx, client_id, () => Date.now() > until)
      if (!hasMore || batch % ANALYZE_EVERY === 0) await analyzeGrown(ctx.db, GROWING)
      if (!hasMore) return
      if (isStopping()) throw new Error('the server is stopping; the import continues after a restart')
    }
  } catch (error) {
    if (isStopping()) throw error
    const failures = await repo.countFailure(ctx.db, client_id)
    if (failures < MAX_FAILURES) throw error
    await endImport(ctx, client_id, 'failed')
  }
}

/** Imports one batch in a transaction. Returns false if no rows are left to import. */
async function importBatch(ctx: Ctx, client_id: string, isLong: () => boolean): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repo.lockImport(tx.db, client_id))) return false
    const found = (await repo.importById(tx.db, client_id))!
    if (!isUnderWay(found.state)) return false
    if (!found.may_import) {
      await end(tx, found, 'cancelled')
      return false
    }
    const rows = await repo.rowsFrom(tx.db, client_id, found.done, BATCH)
    const counts = allCounts(found.counts)
    for (const row of await importRows(tx, found, rows)) counts[row.outcome] += 1
    const done = found.done + rows.length
    const after = { ...found, done, counts, state: 'running' } as const
    if (done >= found.total) await end(tx, after, 'complete')
    else await repo.saveProgress(tx.db, client_id, { state: 'running', done, counts })
    if (done < found.total && isLong()) {
      tx.enqueue(jobOf(found))
      return false
    }
    return done < found.total
  })
}

async function importRows(tx: Tx, { client_id, langid, user_id, created_at }: repo.ImportRow, rows: repo.StagedRow[]) {
  const well = rows.filter(({ outcome }) => outcome !== 'bad')
  const source = { bulk_import_id: client_id, bulk_imported_at: created_at }
  const imported = await addInBulk(tx, { langid, user_id, created_at: tx.now(), ...source }, well.map(bulkRowOf))
  const done = well.map(({ ord }, at): repo.DoneRow => {
    const { outcome, definitionid } = imported[at]!
    if (outcome === 'rafsi_elsewhere') return { ord, definitionid, outcome: 'bad', column: 'rafsi', reason: outcome }
    return { ord, definitionid, outcome, column: null, reason: null }
  })
  await repo.saveDone(tx.db, client_id, done)
  return [...done, ...rows.filter(({ outcome }) => outcome === 'bad')]
}

type End = 'complete' | 'cancelled' | 'failed'

/** Ends an import. Adds one item to recent changes, sends one notification, and invalidates caches and indexes once. */
async function end(tx: Tx, ended: repo.ImportRow, state: End) {
  const { client_id, done, counts, langid, user_id, filename } = ended
  const imported = await repo.importedDefinitions(tx.db, client_id)
  const line = { langid, added: imported.length, at: tx.now() }
  const dictionary_import_id = imported.length > 0 ? await rememberTable(tx.db, line) : null
  await repo.saveProgress(tx.db, client_id, { state, done, counts, dictionary_import_id, ended_at: tx.now() })
  await notifyOfImport(tx, { client_id, user_id, name: filename || client_id })
  for (const event of importEvents(imported, MAX_LISTED)) tx.emit(event)
}

/**
 * Ends an import, even while its table is being read. Throws `import_not_running` if the import has already ended or was never
 * started.
 */
async function endImport(ctx: Ctx, client_id: string, state: Exclude<End, 'complete'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await lockedImport(tx, client_id)
    const isStillReading = found.state === 'reading' && state === 'cancelled'
    if (!isUnderWay(found.state) && !isStillReading) throw new AppError('import_not_running')
    await end(tx, found, state)
  })
}

export async function cancelImport(ctx: Ctx, client_id: string) {
  const found = await repo.importById(ctx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  checkMayChange(memberOf(ctx), found)
  await endImport(ctx, client_id, 'cancelled')
  return { success: true as const, message: 'The import is cancelled' }
}

/** Resumes imports that were interrupted when a server was killed, including on other nodes. */
export async function resumeImports(ctx: Ctx): Promise<void> {
  const client_ids = await repo.unfinishedImports(ctx.db)
  if (client_ids.length === 0) return
  await inTransaction(ctx, async (tx) => {
    for (const client_id of client_ids) tx.enqueue(jobOf({ client_id, filename: '' }))
  })
}

/** Throws `import_not_yours` unless the viewer owns the import or has permission to delete definitions. */
export function checkMayChange(viewer: Viewer, { user_id }: { user_id: number }): void {
  if (viewer.user_id !== user_id && !viewer.authorities.includes('delete_definition'))
    throw new AppError('import_not_yours')
}
