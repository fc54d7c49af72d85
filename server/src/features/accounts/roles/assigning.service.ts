import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { setRole } from '../auth/index.ts'
import { type Decision, hasPermission, lockDecision, lockOut } from '../users/index.ts'
import { leavesAnAdmin, mayAssign } from './roles.policy.ts'
import { roleNamed } from './roles.repository.ts'

/**
 * Assigns a role to a user. Assigning or removing the role `blocked` is equivalent to blocking or unblocking and requires
 * `block_user`. Throws `user_not_found`, `role_not_found`, `not_allowed`, `permission_not_held` or `user_protected`.
 */
export async function assignRole(ctx: Ctx, viewer: Viewer, input: { user_id: number; role: string }) {
  await inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx, viewer, 'manage_roles', input.user_id)
    const role = await roleNamed(tx.db, input.role)
    if (!role) throw new AppError('role_not_found')
    const isAboutBlocking = role.name === 'blocked' || decision.person.role === 'blocked'
    if (isAboutBlocking && !hasPermission(decision.by, 'block_user')) throw new AppError('not_allowed')
    await (role.name === 'blocked' ? lockOut(tx, decision) : assign(tx, decision, role))
  })
  return { success: true as const, message: 'Role assigned' }
}

async function assign(tx: Tx, { by, person, people }: Decision, to: { name: string; permissions: string[] }) {
  const { user_id, role: from } = person
  if (!mayAssign(by, person, to.permissions)) throw new AppError('permission_not_held')
  if (!leavesAnAdmin(person, to.name, people)) throw new AppError('user_protected')
  if (from === to.name) return
  await setRole(tx.db, user_id, to.name, null)
  await recordAudit(tx, { action: 'role_assigned', user_id, details: { from, to: to.name } })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}
