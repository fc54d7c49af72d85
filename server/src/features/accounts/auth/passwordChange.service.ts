import { randomUUID } from 'node:crypto'
import { type Ctx, inTransaction, memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { accountById } from './accounts.repository.ts'
import { mailJob } from './emails.jobs.ts'
import { addChange, countWrongCode, useCode } from './passwordChange.repository.ts'
import { replacePassword } from './passwordReset.service.ts'
import { checkPassword } from './passwords/check.ts'
import { hashPassword } from './passwords/hashing.ts'
import { expiryOf, expiryRange, hashOf } from './tokens.ts'

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
