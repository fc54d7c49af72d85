import type { Db } from '../../../platform/context.ts'
import { anyRow, firstRow, firstValue, run } from '../../../platform/database/statements.ts'
import type { ExpiryRange } from './tokens.ts'

export async function addReset(
  db: Db,
  reset: { session_id: string; token_hash: Buffer; user_id: number; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values(reset)
    // a retried job sends the email again with a new token
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ token_hash: reset.token_hash }))
    .execute()
}

/** Marks a password reset as used. Only the first of several concurrent calls gets the account. */
export const useReset = (
  db: Db,
  { session_id, token_hash }: { session_id: string; token_hash: Buffer },
  { after, until }: ExpiryRange,
) => firstValue(db)<number>`
  delete from password_resets
  where session_id::text = ${session_id} and token_hash = ${token_hash}
    and expires_at > ${after} and expires_at <= ${until}
  returning user_id`

/** Invalidates the user's links and codes for setting a new password. */
export async function deleteResets(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await db.deleteFrom('password_changes').where('user_id', '=', user_id).execute()
}

export async function addChange(
  db: Db,
  change: { verification_id: string; user_id: number; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_changes').values(change).execute()
}

/** Stores the code of a password change when it is emailed. Returns false if the password change has expired or is complete. */
export function setCode(db: Db, verification_id: string, code_hash: Buffer, { after, until }: ExpiryRange) {
  return anyRow(db)`
    update password_changes set code_hash = ${code_hash}
    where verification_id = ${verification_id} and expires_at > ${after} and expires_at <= ${until} returning 1`
}

/** Marks a code as used. Only the first of several concurrent calls succeeds. */
export const useCode = (
  db: Db,
  { verification_id, user_id, code_hash }: { verification_id: string; user_id: number; code_hash: Buffer },
  { expiry: { after, until }, maxTries }: { expiry: ExpiryRange; maxTries: number },
) => anyRow(db)`
  delete from password_changes
  where verification_id = ${verification_id} and user_id = ${user_id} and code_hash = ${code_hash}
    and expires_at > ${after} and expires_at <= ${until} and wrong_tries < ${maxTries} returning 1`

export function countWrongCode(db: Db, verification_id: string, user_id: number) {
  return run(db)`
    update password_changes set wrong_tries = least(wrong_tries + 1, 1000)
    where verification_id = ${verification_id} and user_id = ${user_id}`
}

export async function addConfirmation(
  db: Db,
  confirmation: { token_hash: Buffer; user_id: number; email: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('email_confirmations').values(confirmation).execute()
}

/** Returns the user whose email address the token confirms, if the token is valid and the user hasn't changed the address. */
export function confirmedBy(db: Db, token_hash: Buffer, { after, until }: ExpiryRange) {
  return firstRow(db)<{ user_id: number; is_confirmed: boolean }>`
    select u.user_id, u.email_confirmed_at is not null as is_confirmed
    from email_confirmations c join users u using (user_id)
    where c.token_hash = ${token_hash} and c.expires_at > ${after} and c.expires_at <= ${until} and u.email = c.email
    for update of u`
}

/** Confirms an email address. Unconfirmed users get `role`; blocked users get it when they are unblocked. */
export const setConfirmed = (db: Db, user_id: number, role: string, now: Date) => run(db)`
  update users set email_confirmed_at = ${now},
    role = case when role = 'unconfirmed' then ${role} else role end,
    role_before_block = case when role_before_block = 'unconfirmed' then ${role} else role_before_block end
  where user_id = ${user_id}`
