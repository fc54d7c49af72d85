import type { BulkState } from '@vlacku/contract/bulkImport'
import { type Ctx, inTransaction, memberOf, type Tx } from '../../../platform/context.ts'
import { analyzeGrown } from '../../../platform/database/statistics.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs.ts'
import { importEvents } from '../../dictionary/entries/index.ts'
import { notifyOfImport } from '../../discussion/subscriptions/index.ts'
import { addInBulk } from '../contribute/index.ts'
import { rememberTable } from '../imports/index.ts'
import { checkMayChange } from './bulkImport.policy.ts'
import * as repo from './bulkImport.repository.ts'
import { allCounts, presentImport } from './bulkImport.serialize.ts'
import { bulkRowOf } from './checking.ts'

export const QUEUE = 'bulk-import'

/** Rows that come in by one transaction; between two of them an import can be cancelled. */
const BATCH = 500
/** A job goes on for so long before another one takes its place: the queue takes one that lasts for dead (ms). */
const ONE_JOB_MS = 30_000
/** After so many failures, one after the other, it is given up. */
const MAX_FAILURES = 5
/** More new definitions than this are not listed: whoever keeps copies reads everything again. */
const MAX_LISTED = 2000
const GROWING = ['all_valsi', 'all_definitions', 'definition_keywords', 'definition_versions', 'bulk_import_rows']
/** The planner looks at grown tables after so many batches. */
const LOOK_EVERY = 10

const jobOf = ({ client_id, filename }: Pick<repo.ImportRow, 'client_id' | 'filename'>): Job => ({
  queue: QUEUE,
  input: { client_id },
  about: { client_id, filename },
})

const isUnderWay = (state: BulkState) => state === 'waiting' || state === 'running'

/**
 * Has a table that was checked brought in; one that is under way, or has ended well, is as it is. Refuses for who was let
 * import when the table came, and is no longer.
 */
export async function startImport(ctx: Ctx, client_id: string) {
  return inTransaction(ctx, async (tx) => {
    const found = await lockedImport(tx, client_id)
    checkMayChange(memberOf(ctx), found)
    if (isUnderWay(found.state) || found.state === 'complete') return presentImport(found)
    if (found.state !== 'checked') throw new AppError('import_not_running')
    if (!found.may_import) throw new AppError('not_allowed')
    const begun = { state: 'waiting', counts: {}, done: 0 } as const
    await repo.saveProgress(tx.db, client_id, begun)
    tx.enqueue(jobOf(found))
    return presentImport({ ...found, ...begun })
  })
}

async function lockedImport(tx: Tx, client_id: string): Promise<repo.ImportRow> {
  await repo.lockImport(tx.db, client_id)
  const found = await repo.importById(tx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  return found
}

/**
 * Brings rows in until the import has ended, another job goes on, or `isStopping`. Several jobs of one import take turns; what
 * is committed is never done again.
 */
export async function workOn(ctx: Ctx, client_id: string, isStopping: () => boolean): Promise<void> {
  const until = Date.now() + ONE_JOB_MS
  try {
    for (let batch = 1; ; batch++) {
      const goesOn = await bringBatch(ctx, client_id, () => Date.now() > until)
      if (!goesOn || batch % LOOK_EVERY === 0) await analyzeGrown(ctx.db, GROWING)
      if (!goesOn) return
      if (isStopping()) throw new Error('the server stops; the import goes on when one is there again')
    }
  } catch (error) {
    if (isStopping()) throw error
    const failures = await repo.countFailure(ctx.db, client_id)
    if (failures < MAX_FAILURES) throw error
    await endImport(ctx, client_id, 'failed')
  }
}

/** One transaction. False when there is nothing left to do here. */
async function bringBatch(ctx: Ctx, client_id: string, isLong: () => boolean): Promise<boolean> {
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
    for (const row of await bringRows(tx, found, rows)) counts[row.outcome] += 1
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

async function bringRows(tx: Tx, { client_id, langid, user_id }: repo.ImportRow, rows: repo.StagedRow[]) {
  const well = rows.filter(({ outcome }) => outcome !== 'bad')
  const brought = await addInBulk(tx, { langid, user_id, created_at: tx.now() }, well.map(bulkRowOf))
  const done = well.map(({ ord }, at): repo.DoneRow => {
    const { outcome, definitionid } = brought[at]!
    if (outcome === 'rafsi_elsewhere') return { ord, definitionid, outcome: 'bad', column: 'rafsi', reason: outcome }
    return { ord, definitionid, outcome, column: null, reason: null }
  })
  await repo.saveDone(tx.db, client_id, done)
  return [...done, ...rows.filter(({ outcome }) => outcome === 'bad')]
}

type End = 'complete' | 'cancelled' | 'failed'

/** One line among the changes, one notification, one look at what is new for whoever keeps copies. */
async function end(tx: Tx, ended: repo.ImportRow, state: End) {
  const { client_id, done, counts, langid, user_id, filename } = ended
  const brought = await repo.broughtDefinitions(tx.db, client_id)
  const line = { langid, added: brought.length, at: tx.now() }
  const dictionary_import_id = brought.length > 0 ? await rememberTable(tx.db, line) : null
  await repo.saveProgress(tx.db, client_id, { state, done, counts, dictionary_import_id, ended_at: tx.now() })
  await notifyOfImport(tx, { client_id, user_id, name: filename || client_id })
  for (const event of importEvents(brought, MAX_LISTED)) tx.emit(event)
}

/** Throws `import_not_running` where it has ended, or was never begun; while its table is read it can be cancelled. */
export async function endImport(ctx: Ctx, client_id: string, state: Exclude<End, 'complete'>): Promise<void> {
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

/** What a server that was killed, or another one, has left under way goes on. */
export async function resumeImports(ctx: Ctx): Promise<void> {
  const client_ids = await repo.unfinishedImports(ctx.db)
  if (client_ids.length === 0) return
  await inTransaction(ctx, async (tx) => {
    for (const client_id of client_ids) tx.enqueue(jobOf({ client_id, filename: '' }))
  })
}
