import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
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
export async function useReset(
  db: Db,
  { session_id, token_hash }: { session_id: string; token_hash: Buffer },
  { after, until }: ExpiryRange,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    delete from password_resets
    where session_id::text = ${session_id} and token_hash = ${token_hash}
      and expires_at > ${after} and expires_at <= ${until}
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Invalidates the user's links and codes for setting a new password. */
export async function forgetResets(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await db.deleteFrom('password_changes').where('user_id', '=', user_id).execute()
}
