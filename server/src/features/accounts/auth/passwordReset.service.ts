import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@vlacku/contract/audit'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { accountById, setPassword } from './accounts.repository.ts'
import { countAttempt, resetAttempts } from './attemptLimits.service.ts'
import { mailJob } from './emails.jobs.ts'
import { forgetResets, useReset } from './passwordReset.repository.ts'
import { hashPassword } from './passwords/hashing.ts'
import { mustBeHard } from './passwords/passwords.policy.ts'
import { endSessionsOf } from './sessions.repository.ts'
import { expiryRange, hashOf } from './tokens.ts'

/** Requests a password reset. The response and the work are the same for every email address: the job looks up the account. */
export async function requestReset(ctx: Ctx, email: string) {
  await countAttempt(ctx, 'reset', email)
  const session_id = randomUUID()
  const { client } = ctx
  await inTransaction(ctx, async (tx) =>
    tx.enqueue(mailJob({ mail: 'reset_password', email, session_id, client }, email)),
  )
  return { success: true as const, message: 'A link is on its way if there is an account of this address', session_id }
}

interface NewPassword {
  token: string
  session_id: string
  new_password: string
}

/**
 * Sets a new password, authorized by an emailed token, and ends all sessions. The token remains valid if the password is
 * rejected.
 */
export async function restorePassword(ctx: Ctx, { token, session_id, new_password }: NewPassword) {
  const password_hash = await hashPassword(new_password)
  await inTransaction(ctx, async (tx) => {
    const user_id = await useReset(tx.db, { session_id, token_hash: hashOf(token) }, expiryRange('reset', tx.now()))
    if (user_id === undefined) throw new AppError('invalid_reset')
    await replacePassword(tx, user_id, { new_password, password_hash }, 'password_reset')
  })
  return { success: true as const, message: 'The password has been reset' }
}

/**
 * Replaces a password: ends all sessions, invalidates pending links and codes, and notifies the owner by email. Clears failed
 * attempts, since the owner is authenticated.
 */
export async function replacePassword(
  tx: Tx,
  user_id: number,
  { new_password, password_hash }: { new_password: string; password_hash: string },
  action: AuditAction & `password_${string}`,
) {
  const account = (await accountById(tx.db, user_id))!
  await mustBeHard(new_password, account, 'new_password')
  await setPassword(tx.db, user_id, password_hash)
  await endSessionsOf(tx.db, user_id, tx.now())
  await forgetResets(tx.db, user_id)
  await resetAttempts(tx, 'login', `user ${user_id}`)
  // a user with the emailed secret counts as logged in; operator commands have no actor
  await recordAudit(tx, { action, user_id, ...(tx.client && { actor_id: user_id }) })
  if (account.email !== null) tx.enqueue(mailJob({ mail: 'password_changed', user_id }, account.email))
}
