import type { Viewer } from '../../../platform/context.ts'
import { type AccessState, coversPermissionsOf, isLastAdmin, missingPermissions } from '../users/index.ts'

/** What a role allows is told to those who may do all of it. */
export const seesPermissions = (viewer: Viewer, permissions: readonly string[]): boolean =>
  missingPermissions(viewer.authorities, permissions).length === 0

/** Roles are changed within what one may do oneself: neither what they allow now nor what they will may go beyond it. */
export const mayChange = (by: AccessState, now: readonly string[], then: readonly string[]): boolean =>
  missingPermissions(by.authorities, [...now, ...then]).length === 0

/** Somebody's role is changed by those who may do all that it allows, and all that the new one does. */
export const mayAssign = (by: AccessState, person: AccessState, permissions: readonly string[]): boolean =>
  coversPermissionsOf(by, person) && missingPermissions(by.authorities, permissions).length === 0

/** One admin who can log in always stays. */
export const leavesAnAdmin = (person: AccessState, role: string, people: readonly AccessState[]): boolean =>
  role === 'admin' || !isLastAdmin(person, people)

/** Permissions that unconfirmed and blocked accounts never have. */
const NEVER_UNTRUSTED = /^(?:manage_|moderate_|block_user$|view_user_sessions_admin$|bulk_import$)/

/** Filters the permissions that a system role can't have. */
export const unsuitable = (role: string, permissions: readonly string[]): string[] =>
  role === 'unconfirmed' || role === 'blocked' ? permissions.filter((one) => NEVER_UNTRUSTED.test(one)) : []

export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  missingPermissions(a, b).length === 0 && missingPermissions(b, a).length === 0
