import type { Viewer } from '../../../platform/context.ts'
import { type AccessState, coversPermissionsOf, isLastAdmin, missingPermissions } from '../users/index.ts'

/** Returns true if the viewer may see a role's permissions, that is, holds all of them. */
export const seesPermissions = (viewer: Viewer, permissions: readonly string[]): boolean =>
  missingPermissions(viewer.authorities, permissions).length === 0

/** Returns true if the user holds all current and new permissions of the role. */
export const mayChange = (by: AccessState, now: readonly string[], then: readonly string[]): boolean =>
  missingPermissions(by.authorities, [...now, ...then]).length === 0

/** Returns true if the user holds all permissions of both the target's role and the new role. */
export const mayAssign = (by: AccessState, user: AccessState, permissions: readonly string[]): boolean =>
  coversPermissionsOf(by, user) && missingPermissions(by.authorities, permissions).length === 0

/** Returns true if at least one admin who can log in remains. */
export const leavesAnAdmin = (user: AccessState, role: string, accounts: readonly AccessState[]): boolean =>
  role === 'admin' || !isLastAdmin(user, accounts)

/** Permissions that unconfirmed and blocked accounts never have. */
const NEVER_UNTRUSTED = /^(?:manage_|moderate_|block_user$|view_user_sessions_admin$|bulk_import$)/

/** Returns the permissions that a system role can't have. */
export const unsuitable = (role: string, permissions: readonly string[]): string[] =>
  role === 'unconfirmed' || role === 'blocked' ? permissions.filter((one) => NEVER_UNTRUSTED.test(one)) : []

export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  missingPermissions(a, b).length === 0 && missingPermissions(b, a).length === 0
