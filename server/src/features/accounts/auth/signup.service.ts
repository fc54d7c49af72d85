import type { auth, HandlerInput } from '@vlacku/contract'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { accountByEmail, addAccount } from './accounts.repository.ts'
import { countAttempt } from './attemptLimits.service.ts'
import { confirmedBy, setConfirmed } from './emailedSecrets.repository.ts'
import { mailJob } from './emails.jobs.ts'
import { mustBeFreeName } from './names/names.service.ts'
import { hashPassword } from './passwords/hashing.ts'
import { mustBeHard } from './passwords/passwords.policy.ts'
import { openSession } from './sessions.service.ts'
import { type AccessTokens, expiryRange, hashOf } from './tokens.ts'

/** Role that users get by confirming their email address. */
const CONFIRMED_ROLE = 'editor'

type NewUser = HandlerInput<typeof auth.signUp>['body']

/** Creates an unconfirmed account, logs in, and queues the confirmation email, in one transaction. */
export async function signUp(ctx: Ctx, tokens: AccessTokens, { username, email, password, locale }: NewUser) {
  await mustBeHard(password, { username, email }, 'password')
  await mustBeFree(ctx, username, email)
  const password_hash = await hashPassword(password)
  const { access_token, refresh_token } = await inTransaction(ctx, async (tx) => {
    const created_at = tx.now()
    const account = {
      username,
      email,
      password_hash,
      role: 'unconfirmed',
      locale,
      created_at,
      email_confirmed_at: null,
    }
    const user_id = await addAccount(tx.db, account)
    if (user_id === null) throw await whyNot(tx, username, email)
    await mustBeFreeName(tx.db, username, user_id)
    await recordAudit(tx, { action: 'user_created', user_id, actor_id: user_id, details: { role: account.role } })
    tx.enqueue(mailJob({ mail: 'confirm_email', user_id }, email))
    return openSession(tx, tokens, { user_id, password_hash })
  })
  return { message: 'Signed up; please confirm the e-mail address', token: access_token, refresh_token }
}

/** Throws with the name of the field whose value is taken; unique indexes check again when the account is stored. */
async function mustBeFree(ctx: Ctx, username: string, email: string) {
  await mustBeFreeName(ctx.db, username)
  if (await accountByEmail(ctx.db, email)) throw new AppError('email_taken', { fields: { email: 'is taken' } })
}

/** Determines whether the name or the email address was taken concurrently. */
const whyNot = (ctx: Ctx, username: string, email: string) =>
  mustBeFree(ctx, username, email).then(
    () => new AppError('username_taken', { fields: { username: 'is taken' } }),
    (error) => error,
  )

/** Confirms an email address. Idempotent, since users may open a link twice. */
export async function confirmEmail(ctx: Ctx, token: string) {
  await inTransaction(ctx, async (tx) => {
    const account = await confirmedBy(tx.db, hashOf(token), expiryRange('confirmation', tx.now()))
    if (!account) throw new AppError('invalid_confirmation')
    if (account.is_confirmed) return
    const { user_id } = account
    await setConfirmed(tx.db, user_id, CONFIRMED_ROLE, tx.now())
    await recordAudit(tx, { action: 'email_confirmed', user_id, actor_id: user_id })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
  return { success: true as const, message: 'The e-mail address is confirmed' }
}

/** Requests another confirmation email; the job checks whether the address belongs to an unconfirmed account. */
export async function resendConfirmation(ctx: Ctx, email: string) {
  await countAttempt(ctx, 'confirmation', email)
  await inTransaction(ctx, async (tx) => tx.enqueue(mailJob({ mail: 'confirm_again', email }, email)))
  return { success: true as const, message: 'A new link is on its way if the address waits to be confirmed' }
}
