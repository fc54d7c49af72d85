import { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import type { Db, Tx } from '../../../../platform/context.ts'
import { AppError, isUniqueViolation } from '../../../../platform/errors.ts'
import { addFormerName, formerNames, removeFormerName } from '../../accountNames/index.ts'
import * as repo from '../accounts.repository.ts'
import { lookOf } from './look.ts'

/** Maximum number of former names per account, each of which is unavailable to other accounts. */
const MAX_FORMER_NAMES = 20

const REASONS = { username_taken: 'is taken', username_look_alike: 'looks like the name of somebody else' }

/**
 * Returns the reason why a name can't be used: the name or a look-alike is taken. Returns null if it is free or belongs to the
 * account `own`.
 */
export async function whyNotName(
  db: Db,
  username: string,
  own: number | null = null,
): Promise<keyof typeof REASONS | null> {
  // pages attribute the starter dictionary to this name
  if (username.toLowerCase() === STARTER_AUTHOR) return 'username_taken'
  const { same, alike } = await repo.holdersOf(db, { username, look: lookOf(username) }, own)
  return same ? 'username_taken' : alike ? 'username_look_alike' : null
}

/** Throws if a name is taken; unique indexes decide between concurrent requests. */
export async function mustBeFreeName(db: Db, username: string, own: number | null = null): Promise<void> {
  const problem = await whyNotName(db, username, own)
  if (problem) throw new AppError(problem, { fields: { username: REASONS[problem] } })
}

/**
 * Reserves the old name of a renamed account, and checks that no other account has reserved the new name. Must be called after
 * the new name is written: by then, any concurrent transaction that gave up that name has committed.
 */
export async function storeFormerName(
  tx: Tx,
  { user_id, from, to }: { user_id: number; from: string; to: string },
): Promise<void> {
  await mustBeFreeName(tx.db, to, user_id)
  if (from.toLowerCase() === to.toLowerCase()) return
  await removeFormerName(tx.db, user_id, to)
  await addFormerName(tx.db, { username: from, look: lookOf(from), user_id, given_up_at: tx.now() })
  if ((await formerNames(tx.db, user_id)).length > MAX_FORMER_NAMES) throw new AppError('too_many_former_names')
}

/** Saves the missing appearance keys of old accounts and imported authors. Runs two SQL statements. */
export async function ensureLooks({ db }: { db: Db }): Promise<void> {
  const looks = (await repo.namesWithoutLook(db)).map(({ user_id, username }) => ({ user_id, look: lookOf(username) }))
  await repo.saveLooks(db, looks).catch((error) => {
    // a concurrent sign-up took one of the names; the next start or import saves the others
    if (!isUniqueViolation(error)) throw error
  })
}
