import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { notifyOfCollection } from '../../discussion/subscriptions/index.ts'
import { lockCollections } from './collections.repository.ts'
import { notifyPages } from './collections.service.ts'
import { setWithheld } from './moderating.repository.ts'

/**
 * Makes a public collection private, with a reason shown to its owner, or public again if the reason is null. Moderators can't
 * see collections made private by their owners. Repeating the request only changes the reason.
 */
export async function withholdCollection(ctx: Ctx, moderator: Viewer, collection_id: number, reason: string | null) {
  await inTransaction(ctx, async (tx) => {
    const [found] = await lockCollections(tx.db, [collection_id])
    if (!found || found.deleted_at !== null || !(found.is_public || found.withheld_reason !== null))
      throw new AppError('collection_not_found')
    const { user_id, name, withheld_reason } = found
    if (reason === withheld_reason) return
    await setWithheld(tx.db, collection_id, reason, moderator.user_id)
    const action = reason === null ? 'collection_released' : 'collection_withheld'
    const details = { collection: String(collection_id), name, ...(reason !== null && { reason }) }
    await recordAudit(tx, { action, user_id, details })
    await notifyOfCollection(tx, { kind: action, collection_id, name, owner_id: user_id })
    notifyPages(tx, { collection_id, is_public: true })
  })
  return { success: true as const, message: reason === null ? 'Public again' : 'Made private' }
}
