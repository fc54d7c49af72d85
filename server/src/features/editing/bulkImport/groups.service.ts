import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { definitionsByIds, presentDefinition } from '../../dictionary/entries/index.ts'
import { type CollectedAmong, type RetainedRow, removeUntouched } from '../contribute/index.ts'
import { subtractRemoved } from '../imports/index.ts'
import { importById, lockImport, unfinishedImports } from './bulkImport.repository.ts'
import * as repo from './groups.repository.ts'
import { auditOf, checkMayChange } from './importing.ts'

/** Number of definitions removed per transaction. */
const BATCH = 250

export const listActive = (ctx: Ctx) => unfinishedImports(ctx.db)

/** Runs one SQL statement regardless of the number of imports. */
export async function listClients(ctx: Ctx) {
  return (await repo.importClients(ctx.db)).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Runs four SQL statements regardless of the page size. */
export async function listDefinitions(ctx: Ctx, client_id: string, at: { page: number; per_page: number }) {
  if (!(await importById(ctx.db, client_id))) throw new AppError('import_not_found')
  const [ids, total] = await Promise.all([
    repo.definitionsPage(ctx.db, client_id, at),
    repo.countDefinitions(ctx.db, client_id),
  ])
  return { definitions: (await definitionsByIds(ctx.db, ids)).map(presentDefinition), total, ...at }
}

/**
 * Removes the definitions that an import added, except those that users have since used. Works in batches; if interrupted,
 * repeating the call removes the rest.
 */
export async function deleteImport(ctx: Ctx, client_id: string, collectedAmong: CollectedAmong) {
  const deleted: number[] = []
  const retainedRows: RetainedRow[] = []
  for (let last = 0; ; ) {
    const batch = await inTransaction(ctx, async (tx) => {
      await lockImport(tx.db, client_id)
      const found = await importById(tx.db, client_id)
      if (!found) throw new AppError('import_not_found')
      checkMayChange(memberOf(ctx), found)
      if (['reading', 'waiting', 'running'].includes(found.state)) throw new AppError('import_running')
      const ids = await repo.definitionsAfter(tx.db, client_id, last, BATCH)
      if (ids.length === 0) return null
      const { removed, retained } = await removeUntouched(tx, ids, collectedAmong)
      if (removed.length > 0) tx.emit({ kind: 'definitions_changed', definitionids: removed })
      if (last === 0) await recordAudit(tx, auditOf('import_deleted', found))
      if (found.dictionary_import_id !== null) await subtractRemoved(tx.db, found.dictionary_import_id, removed.length)
      return { last: ids.at(-1)!, removed, retained }
    })
    if (!batch) return { deleted, skipped: retainedRows.map(({ definitionid }) => definitionid), kept: retainedRows }
    last = batch.last
    deleted.push(...batch.removed)
    retainedRows.push(...batch.retained)
  }
}
