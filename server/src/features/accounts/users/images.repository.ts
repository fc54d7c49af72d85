import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { accountNamed } from '../accountNames/index.ts'

export interface PictureRow {
  bytes: Buffer | null
  etag: string | null
}

export async function savePicture(
  db: Db,
  user_id: number,
  { bytes, etag, changed_at }: { bytes: Buffer; etag: string; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('profile_images')
    .values({ user_id, bytes, etag, changed_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bytes, etag, changed_at }))
    .execute()
}

/** Returns false if the user had no picture. */
export async function removePicture(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('profile_images').where('user_id', '=', user_id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Reads the picture of the user with the given current or former name or, failing that, with the given ID. */
export async function pictureOf(db: Db, username: string, user_id: number | null): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select i.bytes, i.etag
    from users u left join profile_images i using (user_id)
    where u.user_id = coalesce(${accountNamed(username)}, ${user_id}::int)`.execute(db)
  return rows[0]
}
