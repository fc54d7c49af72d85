import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { AppError } from '../../../platform/errors.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { isDiscussed, keepThreadsOf, moveThreads } from '../../discussion/comments/index.ts'
import { notifySubscribers, refreshNotifiedOf } from '../../discussion/subscriptions/index.ts'
import { mayRestore, whyNotDelete } from './contribute.policy.ts'
import * as repo from './deleting.repository.ts'
import { nextNumber } from './saving.repository.ts'
import { lockDefinition } from './saving.service.ts'

/** Puts a definition away with all that belongs to it, and its entry when that has no other. */
export async function deleteDefinition(ctx: Ctx, viewer: Viewer, definitionid: number, reason: string) {
  const left = await inTransaction(ctx, async (tx) => {
    const { valsiid, word, user_id } = await lockDefinition(tx, definitionid)
    const why = whyNotDelete(viewer, { user_id, isDiscussed: await isDiscussed(tx, definitionid) })
    if (why) throw new AppError(why)
    // while there are still subscribers of the entry to be told
    await notifySubscribers(tx, {
      kind: 'deletion',
      valsiid,
      word,
      definitionid: null,
      version: null,
      author_id: user_id,
    })
    await refreshNotifiedOf(tx, { definitionid })
    await keepThreadsOf(tx, definitionid)
    await repo.archive(tx.db, definitionid, { deleted_at: tx.now(), deleted_by: viewer.user_id, reason })
    const has_remaining_definitions = await repo.remove(tx.db, definitionid, valsiid)
    if (!has_remaining_definitions) await repo.removeEntry(tx.db, valsiid)
    const details = { word, definition: String(definitionid), ...(reason && { reason }) }
    await recordAudit(tx, { action: 'definition_deleted', user_id, details })
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    return { valsi_deleted: !has_remaining_definitions, has_remaining_definitions }
  })
  return { success: true as const, message: 'Definition deleted', ...left }
}

/** Brings a deleted definition back as it was: with its numbers, votes and versions. */
export async function restoreDefinition(ctx: Ctx, viewer: Viewer, definitionid: number) {
  const valsiid = await inTransaction(ctx, async (tx) => {
    await joinWriters(tx.db)
    const deleted = await repo.lockDeleted(tx.db, definitionid)
    if (!deleted) throw new AppError('definition_not_found')
    if (!mayRestore(viewer, deleted)) throw new AppError('not_allowed')
    if (await repo.isThere(tx.db, definitionid)) throw new AppError('definition_exists')
    const valsiid = await entryFor(tx, deleted)
    await putBack(tx, valsiid, deleted.archive)
    // it may have come back to an entry that was made for the same word since
    if (valsiid !== deleted.valsiid) await moveThreads(tx, deleted.valsiid, valsiid)
    await repo.forgetDeleted(tx.db, definitionid)
    const details = { word: deleted.word, definition: String(definitionid) }
    await recordAudit(tx, { action: 'definition_restored', user_id: deleted.author_id, details })
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    return valsiid
  })
  return { success: true as const, message: 'Definition restored', valsiid }
}

/** Its entry, which comes back too where it is gone. */
async function entryFor(tx: Tx, deleted: repo.DeletedRow): Promise<number> {
  // by the rules of today: they may have changed since
  const normal = normalOf(deleted.word, deleted.source_langid)
  for (;;) {
    const valsiid = await repo.lockEntryFor(tx.db, { ...deleted, normal })
    if (valsiid !== undefined) return valsiid
    const isBack = await repo.putBackEntry(tx.db, { ...deleted.archive.valsi, normal })
    if (isBack) await repo.putBack(tx.db, 'valsi_subscriptions', deleted.archive.subscriptions)
  }
}

async function putBack(tx: Tx, valsiid: number, { definition, ...archive }: repo.Archive) {
  const taken = await repo.isNumberTaken(tx.db, valsiid, definition)
  const definitionnum = taken ? await nextNumber(tx.db, valsiid, Number(definition.langid)) : definition.definitionnum
  await repo.putBack(tx.db, 'definitions', [{ ...definition, valsiid, definitionnum }])
  await repo.putBack(tx.db, 'definition_keywords', archive.keywords)
  await repo.putBack(tx.db, 'definition_votes', archive.votes)
  await repo.putBack(tx.db, 'definition_versions', archive.versions)
  await repo.putBack(tx.db, 'definition_images', archive.images)
}

/** Two statements, however long the page is. */
export async function listDeleted(ctx: Ctx, at: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([repo.deletedPage(ctx.db, at), repo.countDeleted(ctx.db)])
  const definitions = rows.map((row) => ({ ...row, deleted_at: row.deleted_at.toISOString() }))
  return { definitions, total, ...at }
}
