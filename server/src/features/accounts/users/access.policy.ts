import type { Permission } from '@vlacku/contract'

/** A user's permissions and state, locked while a decision about access is made. */
export interface AccessState {
  user_id: number
  role: string
  /** Role of a blocked user before the block. */
  role_before_block: string | null
  is_disabled: boolean
  has_password: boolean
  /** Permissions of the role or, for a blocked user, of the former role. */
  authorities: string[]
}

/** Returns true if the user can currently use a permission. */
export const hasPermission = (by: AccessState, permission: Permission): boolean =>
  by.role !== 'blocked' && !by.is_disabled && by.authorities.includes(permission)

/** Returns the permissions of `wanted` that are not in `held`. */
export const missingPermissions = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((permission) => !held.includes(permission))

/** Returns true if `by` has all permissions of `user`, which is required to make decisions about that user. */
export const coversPermissionsOf = (by: AccessState, user: AccessState): boolean =>
  missingPermissions(by.authorities, user.authorities).length === 0

const isWorkingAdmin = (user: AccessState) => user.role === 'admin' && user.has_password && !user.is_disabled

/** Returns true if `user` is the only admin who can log in. `accounts` are all admins, and possibly other users. */
export const isLastAdmin = (user: AccessState, accounts: readonly AccessState[]): boolean =>
  isWorkingAdmin(user) && !accounts.some((other) => other.user_id !== user.user_id && isWorkingAdmin(other))

/**
 * Returns true if `by` may unblock `user`, who must be another user whose permissions `by` has. Blocking also requires that an
 * admin remains.
 */
export const mayReinstate = (by: AccessState, user: AccessState): boolean =>
  by.user_id !== user.user_id && coversPermissionsOf(by, user)
export const mayLockOut = (by: AccessState, user: AccessState, accounts: readonly AccessState[]): boolean =>
  mayReinstate(by, user) && !isLastAdmin(user, accounts)
