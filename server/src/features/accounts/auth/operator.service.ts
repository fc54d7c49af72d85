import { EmailAddress, NewPassword, NewUsername, RoleName } from '@vlacku/contract/accounts'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { parsed } from '../../../platform/parsed.ts'
import { accountByName, addAccount, roleExists, setDisabled, setRole } from './accounts.repository.ts'
import { mustBeFreeName, whyNotName } from './names/names.service.ts'
import { hashPassword } from './passwords/hashing.ts'
import { mustBeHard } from './passwords/passwords.policy.ts'
import { replacePassword } from './passwords.service.ts'
import { endSessionsOf } from './sessions.repository.ts'

const NewUser = z.object({ username: NewUsername, email: EmailAddress, password: NewPassword, role: RoleName })

/** Creates an account whose email address is considered confirmed, since the operator vouches for it. */
export async function createUser(ctx: Ctx, input: Record<keyof z.input<typeof NewUser>, string>): Promise<void> {
  const { username, email, password, role } = parsed(NewUser, input)
  await mustBeHard(password, { username, email }, 'password')
  const password_hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await mustExist(tx, role)
    const now = tx.now()
    const account = { username, email, password_hash, role, locale: 'en', created_at: now, email_confirmed_at: now }
    const user_id = await addAccount(tx.db, account)
    if (user_id === null) throw new AppError((await whyNotName(tx.db, username)) ?? 'email_taken')
    await mustBeFreeName(tx.db, username, user_id)
    await recordAudit(tx, { action: 'user_created', user_id, details: { role } })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
}

/** Sets a user's role on behalf of the operator, without permission checks. */
export async function setRoleOf(ctx: Ctx, username: string, input: string): Promise<void> {
  const role = parsed(z.object({ role: RoleName }), { role: input }).role
  await inTransaction(ctx, async (tx) => {
    const account = await mustFind(tx, username)
    await mustExist(tx, role)
    await setRole(tx.db, account.user_id, role, null)
    if (role === 'blocked') await endSessionsOf(tx.db, account.user_id, tx.now())
    const details = { from: account.role, to: role }
    await recordAudit(tx, { action: 'role_assigned', user_id: account.user_id, details })
    tx.emit({ kind: 'users_changed', user_ids: [account.user_id] })
  })
}

/** Sets a new password and ends all sessions. For users who can't receive email. */
export async function setPasswordOf(ctx: Ctx, username: string, input: string): Promise<void> {
  const { password } = parsed(z.object({ password: NewPassword }), { password: input })
  const password_hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    const { user_id } = await mustFind(tx, username)
    await replacePassword(tx, user_id, { new_password: password, password_hash }, 'password_reset')
  })
}

/** Closes an account and ends its sessions, or reopens the account. */
export async function setDisabledOf(ctx: Ctx, username: string, disabled: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { user_id } = await mustFind(tx, username)
    await setDisabled(tx.db, user_id, disabled ? tx.now() : null)
    if (disabled) await endSessionsOf(tx.db, user_id, tx.now())
    await recordAudit(tx, { action: disabled ? 'user_disabled' : 'user_enabled', user_id })
    tx.emit({ kind: 'users_changed', user_ids: [user_id] })
  })
}

async function mustFind(tx: Tx, username: string) {
  const account = await accountByName(tx.db, username)
  if (!account) throw new AppError('user_not_found')
  return account
}

async function mustExist(tx: Tx, role: string) {
  if (!(await roleExists(tx.db, role))) throw new AppError('role_not_found')
}
