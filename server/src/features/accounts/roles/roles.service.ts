import type { AuditAction } from '@vlacku/contract/audit'
import type { Role } from '@vlacku/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { moveHolders, setRole } from '../auth/index.ts'
import { type Decision, hasPermission, lockActor, lockDecision, lockOut, missingPermissions } from '../users/index.ts'
import { leavesAnAdmin, mayAssign, mayChange, sameSet, seesPermissions, unsuitable } from './roles.policy.ts'
import * as repo from './roles.repository.ts'

interface NewRole {
  name: string
  permissions: string[]
}

/** Runs a single SQL statement. */
export async function listRoles(ctx: Ctx, viewer: Viewer): Promise<{ roles: Role[] }> {
  const roles = await repo.allRoles(ctx.db)
  return {
    roles: roles.map((role) => ({
      ...role,
      permissions: seesPermissions(viewer, role.permissions) ? role.permissions : null,
    })),
  }
}

/** Creates a role. Throws `permission_not_held` with the missing permissions, or `role_taken`. */
export async function createRole(ctx: Ctx, viewer: Viewer, { name, permissions }: NewRole): Promise<NewRole> {
  const role = { name, permissions: permissions.toSorted() }
  await inTransaction(ctx, async (tx) => {
    const by = await lockActor(tx, viewer, 'manage_roles')
    const missing = missingPermissions(by.authorities, permissions)
    if (missing.length > 0) throw new AppError('permission_not_held', { permissions: missing })
    if (!(await repo.addRole(tx.db, name))) throw new AppError('role_taken')
    await repo.setPermissions(tx.db, name, role.permissions)
    await record(tx, 'role_created', role)
  })
  return role
}

/**
 * Changes the permissions of a role other than `admin`, which always has all permissions. `expected_permissions` are those that
 * the caller last read; nothing changes if the role's permissions have changed since. Throws `role_not_found`, `system_role`,
 * `permission_not_held` or `role_changed`.
 */
export async function updateRole(
  ctx: Ctx,
  viewer: Viewer,
  { name, permissions, expected_permissions }: NewRole & { expected_permissions?: string[] | undefined },
): Promise<NewRole> {
  const role = { name, permissions: permissions.toSorted() }
  await inTransaction(ctx, async (tx) => {
    const by = await lockActor(tx, viewer, 'manage_roles')
    const before = await existingRole(tx, name)
    if (name === 'admin') throw new AppError('system_role')
    const never = unsuitable(name, permissions)
    if (never.length > 0) throw new AppError('permission_not_for_role', { permissions: never })
    if (!mayChange(by, before.permissions, permissions)) throw new AppError('permission_not_held')
    if (expected_permissions && !sameSet(expected_permissions, before.permissions)) throw new AppError('role_changed')
    if (sameSet(before.permissions, permissions)) return
    await repo.setPermissions(tx.db, name, role.permissions)
    await record(tx, 'role_changed', role)
  })
  return role
}

/**
 * Deletes a role. Its users get the role `user`, so the caller also needs the permissions of `user`. `believed` are the
 * permissions that the caller last read; nothing is deleted if they have changed since. Throws `role_not_found`, `system_role`,
 * `permission_not_held` or `role_changed`.
 */
export async function deleteRole(ctx: Ctx, viewer: Viewer, name: string, believed: string[] | undefined) {
  await inTransaction(ctx, async (tx) => {
    const by = await lockActor(tx, viewer, 'manage_roles')
    const role = await existingRole(tx, name)
    if (role.is_system) throw new AppError('system_role')
    const after = await existingRole(tx, 'user')
    if (!mayChange(by, role.permissions, after.permissions)) throw new AppError('permission_not_held')
    if (believed && !sameSet(believed, role.permissions)) throw new AppError('role_changed')
    const user_ids = await moveHolders(tx.db, name, 'user')
    await repo.removeRole(tx.db, name)
    await record(tx, 'role_deleted', role)
    if (user_ids.length > 0) tx.emit({ kind: 'users_changed', user_ids })
  })
  return { success: true as const, message: 'Role deleted' }
}

async function existingRole(tx: Tx, name: string) {
  const role = await repo.roleNamed(tx.db, name)
  if (!role) throw new AppError('role_not_found')
  return role
}

const record = (tx: Tx, action: AuditAction, { name, permissions }: NewRole) =>
  recordAudit(tx, { action, details: { role: name, permissions: permissions.join(', ') } })

/**
 * Assigns a role to a user. Assigning or removing the role `blocked` is equivalent to blocking or unblocking and requires
 * `block_user`. Throws `user_not_found`, `role_not_found`, `not_allowed`, `permission_not_held` or `user_protected`.
 */
export async function assignRole(ctx: Ctx, viewer: Viewer, input: { user_id: number; role: string }) {
  await inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx, viewer, 'manage_roles', input.user_id)
    const role = await repo.roleNamed(tx.db, input.role)
    if (!role) throw new AppError('role_not_found')
    const isAboutBlocking = role.name === 'blocked' || decision.user.role === 'blocked'
    if (isAboutBlocking && !hasPermission(decision.by, 'block_user')) throw new AppError('not_allowed')
    await (role.name === 'blocked' ? lockOut(tx, decision) : assign(tx, decision, role))
  })
  return { success: true as const, message: 'Role assigned' }
}

async function assign(tx: Tx, { by, user, accounts }: Decision, to: { name: string; permissions: string[] }) {
  const { user_id, role: from } = user
  if (!mayAssign(by, user, to.permissions)) throw new AppError('permission_not_held')
  if (!leavesAnAdmin(user, to.name, accounts)) throw new AppError('user_protected')
  if (from === to.name) return
  await setRole(tx.db, user_id, to.name, null)
  await recordAudit(tx, { action: 'role_assigned', user_id, details: { from, to: to.name } })
  tx.emit({ kind: 'users_changed', user_ids: [user_id] })
}
