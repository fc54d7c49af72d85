import type { Permission } from '@vlacku/contract'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Block, endSessionsOf, setBlock, setDisabled, setRole } from '../auth/index.ts'
import { type AccessState, hasPermission, mayLockOut, mayReinstate } from './access.policy.ts'
import { lockedAccess, lockRoles } from './users.repository.ts'

/** A user's decision about another user. */
export interface Decision {
  by: AccessState
  user: AccessState
  /** Both users and all admins. */
  accounts: AccessState[]
}

/**
 * Locks the user who makes a decision, so that their role and permissions can't change until the transaction ends. Checks the
 * permission again, since it may have been revoked in the meantime. Must be the first statement of a transaction. Throws
 * `not_allowed`.
 */
export async function lockActor(tx: Tx, viewer: Viewer, permission: Permission): Promise<AccessState> {
  const accounts = await lockAccounts(tx, [viewer.user_id])
  return decider(accounts, viewer, permission)
}

/** Locks both the user who makes a decision and the target. Throws `not_allowed` or `user_not_found`. */
export async function lockDecision(tx: Tx, viewer: Viewer, permission: Permission, user_id: number): Promise<Decision> {
  const accounts = await lockAccounts(tx, [viewer.user_id, user_id])
  const by = decider(accounts, viewer, permission)
  const user = accounts.find((one) => one.user_id === user_id)
  if (!user) throw new AppError('user_not_found')
  return { by, user, accounts }
}

async function lockAccounts(tx: Tx, user_ids: number[]): Promise<AccessState[]> {
  await lockRoles(tx.db)
  return lockedAccess(tx.db, user_ids)
}

function decider(accounts: AccessState[], { user_id }: Viewer, permission: Permission): AccessState {
  const by = accounts.find((one) => one.user_id === user_id)
  if (!by || !hasPermission(by, permission)) throw new AppError('not_allowed')
  return by
}

interface BlockInput extends Partial<Block> {
  user_id: number
  block: boolean
}

/** Blocks or unblocks a user. Idempotent. */
export async function blockUser(ctx: Ctx, viewer: Viewer, { user_id, block, reason, until }: BlockInput) {
  await inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx, viewer, 'block_user', user_id)
    await (block ? lockOut(tx, decision, { reason: reason ?? '', until: until ?? null }) : letIn(tx, decision))
  })
  return { success: true as const, message: block ? 'User blocked' : 'User unblocked' }
}

/**
 * Blocks a user: stores and replaces the role, and ends all sessions. Throws `user_protected`, or an error if the end of the
 * block is not in the future.
 */
export async function lockOut(tx: Tx, { by, user, accounts }: Decision, block: Block = ENDLESS): Promise<void> {
  const { user_id, role } = user
  if (!mayLockOut(by, user, accounts)) throw new AppError('user_protected')
  if (block.until !== null && new Date(block.until) <= tx.now())
    throw new AppError('invalid_request', { fields: { until: 'must be in the future' } })
  const details = { ...(block.reason && { reason: block.reason }), ...(block.until && { until: block.until }) }
  if (role !== 'blocked') await setRole(tx.db, user_id, 'blocked', role)
  else if (Object.keys(details).length === 0) return
  if (!(await setBlock(tx.db, user_id, block)) && role === 'blocked') return
  await endSessionsOf(tx.db, user_id, tx.now())
  await recordAudit(tx, {
    action: 'user_blocked',
    user_id,
    details: { ...(role !== 'blocked' && { role }), ...details },
  })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}

const ENDLESS: Block = { reason: '', until: null }

/** Restores a blocked user's former role, or assigns `user` if that role was deleted. */
async function letIn(tx: Tx, { by, user }: Decision): Promise<void> {
  const { user_id, role_before_block } = user
  if (!mayReinstate(by, user)) throw new AppError('user_protected')
  if (user.role !== 'blocked') return
  const role = role_before_block ?? 'user'
  await setRole(tx.db, user_id, role, null)
  await recordAudit(tx, { action: 'user_unblocked', user_id, details: { role } })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}

/** Closes an account and ends all its sessions, or reopens it. Idempotent. */
export async function disableUser(
  ctx: Ctx,
  viewer: Viewer,
  { user_id, disable }: { user_id: number; disable: boolean },
) {
  await inTransaction(ctx, async (tx) => {
    const { by, user, accounts } = await lockDecision(tx, viewer, 'manage_users', user_id)
    if (!(disable ? mayLockOut(by, user, accounts) : mayReinstate(by, user))) throw new AppError('user_protected')
    if (disable === user.is_disabled) return
    await setDisabled(tx.db, user_id, disable ? tx.now() : null)
    if (disable) await endSessionsOf(tx.db, user_id, tx.now())
    await recordAudit(tx, { action: disable ? 'user_disabled' : 'user_enabled', user_id })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
  return { success: true as const, message: disable ? 'Account disabled' : 'Account enabled' }
}
