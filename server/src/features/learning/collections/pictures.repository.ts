import type { Side } from '@vlacku/contract/collections'
import type { Db } from '../../../platform/context.ts'
import { firstRow, run } from '../../../platform/database/statements.ts'

interface NewPicture {
  item_id: number
  side: Side
  bytes: Buffer
  width: number
  height: number
  etag: string
}

/** Replaces pictures. Runs one SQL statement. */
export async function putImages(db: Db, images: NewPicture[], created_at: Date) {
  if (images.length === 0) return
  const of = <K extends keyof NewPicture>(field: K) => images.map((image) => image[field])
  await run(db)`
    with given as (
      select nextval(pg_get_serial_sequence('card_images', 'image_id'))::int as image_id, g.*
      from unnest(${of('item_id')}::int[], ${of('side')}::text[], ${of('bytes')}::bytea[], ${of('width')}::int[],
                  ${of('height')}::int[], ${of('etag')}::text[]) as g(item_id, side, bytes, width, height, etag)),
    stored as (
      insert into card_images (image_id, bytes, width, height, etag, created_at)
      overriding system value select image_id, bytes, width, height, etag, ${created_at} from given returning image_id)
    insert into collection_item_images (item_id, side, image_id)
    select item_id, side, image_id from given join stored using (image_id)
    on conflict (item_id, side) do update set image_id = excluded.image_id`
}

export async function takeImages(db: Db, item_id: number, sides: Side[]) {
  if (sides.length === 0) return
  await run(db)`
    delete from collection_item_images where item_id = ${item_id} and side = any(${sides}::text[])`
}

export function imageOf(db: Db, collection_id: number, item_id: number, side: Side) {
  return firstRow(db)<{ bytes: Buffer; etag: string }>`
    select p.bytes, p.etag from collection_items i join collection_item_images g using (item_id) join card_images p using (image_id)
    where i.item_id = ${item_id} and i.collection_id = ${collection_id} and i.deleted_at is null and g.side = ${side}`
}

/** Deletes pictures that no item uses. */
export const removeUnshown = (db: Db) => run(db)`
  delete from card_images p
  where not exists (select from collection_item_images g where g.image_id = p.image_id)`
