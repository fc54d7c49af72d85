import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@vlacku/contract/audit'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, memberOf, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccountRow, accountById, setPassword } from './accounts.repository.ts'
import { checkAttempts, countAttempt, resetAttempts } from './attemptLimits.service.ts'
import { addChange, countWrongCode, deleteResets, useCode, useReset } from './emailedSecrets.repository.ts'
import { mailJob } from './emails.jobs.ts'
import { hashPassword, isPassword } from './passwords/hashing.ts'
import { mustBeHard } from './passwords/passwords.policy.ts'
import { endSessionsOf } from './sessions.repository.ts'
import { expiryOf, expiryRange, hashOf } from './tokens.ts'

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
  await deleteResets(tx.db, user_id)
  await resetAttempts(tx, 'login', `user ${user_id}`)
  // a user with the emailed secret counts as logged in; operator commands have no actor
  await recordAudit(tx, { action, user_id, ...(tx.client && { actor_id: user_id }) })
  if (account.email !== null) tx.enqueue(mailJob({ mail: 'password_changed', user_id }, account.email))
}

/** Maximum number of wrong codes. Limited because a six-character code could be guessed. */
const MAX_WRONG_CODES = 5

/** Hashes a code together with the ID of its password change. The code is valid only for that password change. */
export const codeHash = (verification_id: string, code: string) => hashOf(`${verification_id} ${code}`)

/** Checks the current password and emails a code. A wrong password doesn't end the session. */
export async function initiateChange(ctx: Ctx, current_password: string) {
  const { user_id, username } = memberOf(ctx)
  const account = (await accountById(ctx.db, user_id))!
  if (!(await checkPassword(ctx, account, username, current_password)))
    throw new AppError('wrong_password', { fields: { current_password: 'is wrong' } })
  const verification_id = randomUUID()
  const expires_at = expiryOf('change', ctx.now())
  await inTransaction(ctx, async (tx) => {
    await addChange(tx.db, { verification_id, user_id, expires_at })
    tx.enqueue(mailJob({ mail: 'change_code', verification_id, user_id }, account.email ?? ''))
  })
  return { message: 'A code is on its way', verification_id }
}

interface Change {
  verification_id: string
  verification_code: string
  new_password: string
}

/** Sets the new password after checking the code, and ends all sessions, including the current one. */
export async function completeChange(ctx: Ctx, { verification_id, verification_code, new_password }: Change) {
  const { user_id } = memberOf(ctx)
  const password_hash = await hashPassword(new_password)
  const code_hash = codeHash(verification_id, verification_code)
  await inTransaction(ctx, async (tx) => {
    const limits = { expiry: expiryRange('change', tx.now()), maxTries: MAX_WRONG_CODES }
    if (!(await useCode(tx.db, { verification_id, user_id, code_hash }, limits))) throw new AppError('wrong_code')
    await replacePassword(tx, user_id, { new_password, password_hash }, 'password_changed')
  }).catch(async (error) => {
    if (error instanceof AppError && error.code === 'wrong_code') await countWrongCode(ctx.db, verification_id, user_id)
    throw error
  })
  return { success: true as const, message: 'The password has been changed' }
}

/** Number of consecutive wrong passwords after which passwords are temporarily not checked. */
const FAILURES = 10

/**
 * Checks the password of an account. Takes the same time if the name is unknown. Counts wrong passwords per account or name;
 * after ten, throws `too_many_failures` without checking.
 */
export function checkPassword(
  ctx: Ctx,
  account: AccountRow | undefined,
  name: string,
  password: string,
): Promise<boolean> {
  const key = account ? `user ${account.user_id}` : `name ${name}`
  return isPassword(password, account?.password_hash, {
    before: () => checkAttempts(ctx, 'login', key),
    async after(right) {
      if (right) return resetAttempts(ctx, 'login', key)
      const count = await countAttempt(ctx, 'login', key)
      if (account && count === FAILURES) await recordAudit(ctx, { action: 'login_locked', user_id: account.user_id })
    },
  })
}
