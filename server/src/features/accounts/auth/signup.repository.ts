import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import type { ExpiryRange } from './tokens.ts'

export async function addConfirmation(
  db: Db,
  confirmation: { token_hash: Buffer; user_id: number; email: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('email_confirmations').values(confirmation).execute()
}

/** Returns the user whose email address the token confirms, if the token is valid and the user hasn't changed the address. */
export async function confirmedBy(db: Db, token_hash: Buffer, { after, until }: ExpiryRange) {
  const { rows } = await sql<{ user_id: number; is_confirmed: boolean }>`
    select u.user_id, u.email_confirmed_at is not null as is_confirmed
    from email_confirmations c join users u using (user_id)
    where c.token_hash = ${token_hash} and c.expires_at > ${after} and c.expires_at <= ${until} and u.email = c.email
    for update of u`.execute(db)
  return rows[0]
}

/** Confirms an email address. Unconfirmed users get `role`; blocked users get it when they are unblocked. */
export async function setConfirmed(db: Db, user_id: number, role: string, now: Date): Promise<void> {
  await sql`
    update users set email_confirmed_at = ${now},
      role = case when role = 'unconfirmed' then ${role} else role end,
      role_before_block = case when role_before_block = 'unconfirmed' then ${role} else role_before_block end
    where user_id = ${user_id}`.execute(db)
}
