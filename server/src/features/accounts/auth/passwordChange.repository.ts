import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import type { ExpiryRange } from './tokens.ts'

export async function addChange(
  db: Db,
  change: { verification_id: string; user_id: number; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_changes').values(change).execute()
}

/** Stores the code of a password change when it is emailed. Returns false if the password change has expired or is complete. */
export async function setCode(
  db: Db,
  verification_id: string,
  code_hash: Buffer,
  { after, until }: ExpiryRange,
): Promise<boolean> {
  const { rows } = await sql`
    update password_changes set code_hash = ${code_hash}
    where verification_id = ${verification_id} and expires_at > ${after} and expires_at <= ${until} returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Marks a code as used. Only the first of several concurrent calls succeeds. */
export async function useCode(
  db: Db,
  { verification_id, user_id, code_hash }: { verification_id: string; user_id: number; code_hash: Buffer },
  { expiry: { after, until }, maxTries }: { expiry: ExpiryRange; maxTries: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from password_changes
    where verification_id = ${verification_id} and user_id = ${user_id} and code_hash = ${code_hash}
      and expires_at > ${after} and expires_at <= ${until} and wrong_tries < ${maxTries} returning 1`.execute(db)
  return rows.length > 0
}

export async function countWrongCode(db: Db, verification_id: string, user_id: number): Promise<void> {
  await sql`update password_changes set wrong_tries = least(wrong_tries + 1, 1000)
            where verification_id = ${verification_id} and user_id = ${user_id}`.execute(db)
}
