import type { Db } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findAccount } from './accountNames.repository.ts'

/** Finds the account with the given current or former name. Throws `user_not_found`. */
export async function readAccount(db: Db, username: string): Promise<{ user_id: number; username: string }> {
  const account = await findAccount(db, username)
  if (!account) throw new AppError('user_not_found')
  return account
}
