import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { AppError, isUniqueViolation } from '../../../platform/errors.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { isDiscussed, moveThreads } from '../../discussion/comments/index.ts'
import { deleteNotificationsOf, notifySubscribers } from '../../discussion/subscriptions/index.ts'
import { mayRestore, whyNotDelete } from './contribute.policy.ts'
import { nextNumber } from './contribute.repository.ts'
import * as repo from './deleting.repository.ts'
import { deleteEmptyEntries } from './importing.repository.ts'
import { lockDefinition } from './saving.service.ts'

/** Deletes a definition, and its entry if no definitions are left. */
export async function deleteDefinition(ctx: Ctx, viewer: Viewer, definitionid: number, reason: string) {
  const left = await inTransaction(ctx, async (tx) => {
    const { valsiid, word, user_id, version } = await lockDefinition(tx, definitionid)
    const why = whyNotDelete(viewer, { user_id, isDiscussed: await isDiscussed(tx.db, definitionid) })
    if (why) throw new AppError(why)
    await deleteNotificationsOf(tx, definitionid)
    await notifySubscribers(tx, { kind: 'deletion', valsiid, word, definitionid, version, author_id: user_id })
    const deletion = { definitionid, valsiid, deleted_at: tx.now(), deleted_by: viewer.user_id, reason }
    await repo.markDeleted(tx.db, deletion)
    const valsi_deleted = (await deleteEmptyEntries(tx.db, [valsiid], tx.now())) > 0
    const details = { word, definition: String(definitionid), ...(reason && { reason }) }
    await recordAudit(tx, { action: 'definition_deleted', user_id, details })
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    return { valsi_deleted, has_remaining_definitions: !valsi_deleted }
  })
  return { success: true as const, message: 'Definition deleted', ...left }
}

/** Restores a deleted definition with its ID, votes and versions. */
export async function restoreDefinition(ctx: Ctx, viewer: Viewer, definitionid: number) {
  return restoreOnce(ctx, viewer, definitionid).catch((error) => {
    // another user created an entry for the same word concurrently
    if (isUniqueViolation(error)) return restoreOnce(ctx, viewer, definitionid)
    throw error
  })
}

async function restoreOnce(ctx: Ctx, viewer: Viewer, definitionid: number) {
  const valsiid = await inTransaction(ctx, async (tx) => {
    await joinWriters(tx.db)
    const deleted = await repo.lockDeleted(tx.db, definitionid)
    if (!deleted) throw new AppError('definition_not_found')
    if (!mayRestore(viewer, deleted)) throw new AppError('not_allowed')
    const valsiid = await entryFor(tx, deleted)
    const isTaken = await repo.isNumberTaken(tx.db, valsiid, deleted)
    const definitionnum = isTaken ? await nextNumber(tx.db, valsiid, deleted.langid) : deleted.definitionnum
    await repo.restore(tx.db, definitionid, { valsiid, definitionnum })
    if (valsiid !== deleted.valsiid) await moveThreads(tx, deleted.valsiid, valsiid)
    const details = { word: deleted.word, definition: String(definitionid) }
    await recordAudit(tx, { action: 'definition_restored', user_id: deleted.author_id, details })
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    return valsiid
  })
  return { success: true as const, message: 'Definition restored', valsiid }
}

/** Returns the ID of the entry to which a deleted definition is restored. Restores the entry if needed. */
async function entryFor(tx: Tx, deleted: repo.DeletedRow): Promise<number> {
  // the spelling rules may have changed since the deletion
  const normal = normalOf(deleted.word, deleted.source_langid)
  for (;;) {
    const valsiid = await repo.lockEntryFor(tx.db, { ...deleted, normal })
    if (valsiid !== undefined) return valsiid
    if (await repo.restoreEntry(tx.db, deleted.valsiid, normal)) return deleted.valsiid
  }
}

/** Runs two SQL statements regardless of the page size. */
export async function listDeleted(ctx: Ctx, at: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([repo.deletedPage(ctx.db, at), repo.countDeleted(ctx.db)])
  const definitions = rows.map((row) => ({ ...row, deleted_at: row.deleted_at.toISOString() }))
  return { definitions, total, ...at }
}
