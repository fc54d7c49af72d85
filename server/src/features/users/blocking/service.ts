import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { endSessionsOf, setDisabled, setRole } from '../../auth/index.ts'
import { mayLockOut, mayReinstate } from '../access/policy.ts'
import { type Decision, lockDecision } from '../access/service.ts'

/** Blocks somebody or lets them in again. Asked for what is so already, it changes nothing. */
export async function blockUser(ctx: Ctx, viewer: Viewer, { user_id, block }: { user_id: number; block: boolean }) {
  await inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx, viewer, 'block_user', user_id)
    await (block ? lockOut(tx, decision) : letIn(tx, decision))
  })
  return { success: true as const, message: block ? 'User blocked' : 'User unblocked' }
}

/** Takes the role away, remembers it, and ends every login. Refuses with `user_protected`. */
export async function lockOut(tx: Tx, { by, person, people }: Decision): Promise<void> {
  const { user_id, role } = person
  if (!mayLockOut(by, person, people)) throw new AppError('user_protected')
  if (role === 'blocked') return
  await setRole(tx.db, user_id, 'blocked', role)
  await endSessionsOf(tx.db, user_id, tx.now())
  await recordAudit(tx, { action: 'user_blocked', user_id, details: { role } })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}

/** Gives the former role back, or `user` where it is gone. */
async function letIn(tx: Tx, { by, person }: Decision): Promise<void> {
  const { user_id, role_before_block } = person
  if (!mayReinstate(by, person)) throw new AppError('user_protected')
  if (person.role !== 'blocked') return
  const role = role_before_block ?? 'user'
  await setRole(tx.db, user_id, role, null)
  await recordAudit(tx, { action: 'user_unblocked', user_id, details: { role } })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}

/** Closes an account and ends every login, or opens it again. Asked for what is so already, it changes nothing. */
export async function disableUser(
  ctx: Ctx,
  viewer: Viewer,
  { user_id, disable }: { user_id: number; disable: boolean },
) {
  await inTransaction(ctx, async (tx) => {
    const { by, person, people } = await lockDecision(tx, viewer, 'manage_users', user_id)
    if (!(disable ? mayLockOut(by, person, people) : mayReinstate(by, person))) throw new AppError('user_protected')
    if (disable === person.is_disabled) return
    await setDisabled(tx.db, user_id, disable ? tx.now() : null)
    if (disable) await endSessionsOf(tx.db, user_id, tx.now())
    await recordAudit(tx, { action: disable ? 'user_disabled' : 'user_enabled', user_id })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
  return { success: true as const, message: disable ? 'Account disabled' : 'Account enabled' }
}
