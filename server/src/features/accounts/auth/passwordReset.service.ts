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

/** Answers the same, after the same work, for every address: who has it is found out by the one who writes the mail. */
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

/** Sets a new password with a mailed token, and ends every login. A password that is refused leaves the token good. */
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
 * Puts a new password in place of the old one: every login ends, links and codes that are under way are good no more, and the
 * owner hears of it by mail. Wrong tries are forgotten, because the owner has just proved to be the one.
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
  // a mailed secret tells who asks as well as a login does; commands of the operator are nobody's deed
  await recordAudit(tx, { action, user_id, ...(tx.client && { actor_id: user_id }) })
  if (account.email !== null) tx.enqueue(mailJob({ mail: 'password_changed', user_id }, account.email))
}
