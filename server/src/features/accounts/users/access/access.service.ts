import type { Permission } from '@vlacku/contract'
import type { Tx, Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type AccessState, hasPermission } from './access.policy.ts'
import { lockedAccess, lockRoles } from './access.repository.ts'

/** A user's decision about another user. */
export interface Decision {
  by: AccessState
  person: AccessState
  /** Both users and all admins. */
  people: AccessState[]
}

/**
 * Locks the user who makes a decision, so that their role and permissions can't change until the transaction ends. Checks the
 * permission again, since it may have been revoked in the meantime. Must be the first statement of a transaction. Throws
 * `not_allowed`.
 */
export async function lockActor(tx: Tx, viewer: Viewer, permission: Permission): Promise<AccessState> {
  const people = await lockPeople(tx, [viewer.user_id])
  return decider(people, viewer, permission)
}

/** Locks both the user who makes a decision and the target. Throws `not_allowed` or `user_not_found`. */
export async function lockDecision(tx: Tx, viewer: Viewer, permission: Permission, user_id: number): Promise<Decision> {
  const people = await lockPeople(tx, [viewer.user_id, user_id])
  const by = decider(people, viewer, permission)
  const person = people.find((one) => one.user_id === user_id)
  if (!person) throw new AppError('user_not_found')
  return { by, person, people }
}

async function lockPeople(tx: Tx, user_ids: number[]): Promise<AccessState[]> {
  await lockRoles(tx.db)
  return lockedAccess(tx.db, user_ids)
}

function decider(people: AccessState[], { user_id }: Viewer, permission: Permission): AccessState {
  const by = people.find((one) => one.user_id === user_id)
  if (!by || !hasPermission(by, permission)) throw new AppError('not_allowed')
  return by
}
