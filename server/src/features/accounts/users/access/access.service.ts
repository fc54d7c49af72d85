import type { Permission } from '@vlacku/contract'
import type { Tx, Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type AccessState, hasPermission } from './access.policy.ts'
import { lockedAccess, lockRoles } from './access.repository.ts'

/** Somebody is about to decide about somebody. */
export interface Decision {
  by: AccessState
  person: AccessState
  /** Both, and all admins. */
  people: AccessState[]
}

/**
 * Who decides, as they stand now and until the transaction ends: no role and no permission of theirs changes meanwhile.
 * What was checked at the beginning of the request is checked again, because somebody else may have decided first.
 * First thing in a transaction. Refuses with `not_allowed`.
 */
export async function lockActor(tx: Tx, viewer: Viewer, permission: Permission): Promise<AccessState> {
  const people = await lockPeople(tx, [viewer.user_id])
  return decider(people, viewer, permission)
}

/** The same, with the person it is about. Refuses with `not_allowed` or `user_not_found`. */
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
