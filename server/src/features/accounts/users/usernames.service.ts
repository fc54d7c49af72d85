import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { formerNames, freeName, readAccount } from '../accountNames/index.ts'

export async function listFormerNames(ctx: Ctx, username: string) {
  const { user_id } = await readAccount(ctx.db, username)
  const rows = await formerNames(ctx.db, user_id)
  return { former_names: rows.map((row) => ({ ...row, given_up_at: row.given_up_at.toISOString() })) }
}

/** Frees a former name, so that other users can take it. */
export async function freeFormerName(ctx: Ctx, username: string, former_name: string) {
  await inTransaction(ctx, async (tx) => {
    const { user_id } = await readAccount(tx.db, username)
    const freed = await freeName(tx.db, { user_id, username: former_name, at: tx.now() })
    if (freed === undefined) throw new AppError('former_name_not_found')
    await recordAudit(tx, { action: 'username_freed', user_id, details: { name: freed } })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
  return { success: true as const, message: 'Name freed' }
}
