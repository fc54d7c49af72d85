import type { Permission } from '@vlacku/contract'

/** What somebody may do, as locked for a decision about them or by them. */
export interface AccessState {
  user_id: number
  role: string
  /** What a blocked person was. */
  role_before_block: string | null
  is_disabled: boolean
  has_password: boolean
  /** What the role allows; of somebody blocked, what they may do again once they are let in. */
  authorities: string[]
}

/** Whether somebody may use a permission at this moment. */
export const hasPermission = (by: AccessState, permission: Permission): boolean =>
  by.role !== 'blocked' && !by.is_disabled && by.authorities.includes(permission)

/** What of it is not held. */
export const missingPermissions = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((permission) => !held.includes(permission))

/** Nobody decides about somebody who may do more than they. */
export const coversPermissionsOf = (by: AccessState, person: AccessState): boolean =>
  missingPermissions(by.authorities, person.authorities).length === 0

const isWorkingAdmin = (person: AccessState) => person.role === 'admin' && person.has_password && !person.is_disabled

/** Without this one nobody could log in as admin. `people` are all admins, and maybe others. */
export const isLastAdmin = (person: AccessState, people: readonly AccessState[]): boolean =>
  isWorkingAdmin(person) && !people.some((other) => other.user_id !== person.user_id && isWorkingAdmin(other))

/** Who may be let in again is who may be shut out. Nobody shuts themselves out, and one admin always stays. */
export const mayReinstate = (by: AccessState, person: AccessState): boolean =>
  by.user_id !== person.user_id && coversPermissionsOf(by, person)
export const mayLockOut = (by: AccessState, person: AccessState, people: readonly AccessState[]): boolean =>
  mayReinstate(by, person) && !isLastAdmin(person, people)
