import type { Db } from '../../../platform/context.ts'
import { column, firstRow, run } from '../../../platform/database/statements.ts'
import type { ReencodedPicture } from './upload.ts'

interface NewImage extends ReencodedPicture {
  etag: string
  user_id: number
  created_at: Date
}

export async function saveImage(db: Db, image: NewImage): Promise<number> {
  const { image_id } = await db.insertInto('images').values(image).returning('image_id').executeTakeFirstOrThrow()
  return image_id
}

export const imageById = (db: Db, image_id: number) => firstRow(db)<{ bytes: Buffer; etag: string }>`
  select bytes, etag from images where image_id = ${image_id}`

/**
 * Marks pictures as used. Returns those that `user_id` may use: the user's own pictures, and other users' pictures already in
 * use.
 */
export async function markUsed(db: Db, image_ids: number[], user_id: number, now: Date): Promise<number[]> {
  if (image_ids.length === 0) return []
  return column(db)<number>`
    with marked as (
      update images set used_at = ${now}
      where image_id = any(${image_ids}::int[]) and used_at is null and user_id = ${user_id} returning image_id)
    select image_id from marked
    union select image_id from images where image_id = any(${image_ids}::int[]) and used_at is not null`
}

export const removeUnused = (db: Db, before: Date) =>
  run(db)`delete from images where used_at is null and created_at < ${before}`
