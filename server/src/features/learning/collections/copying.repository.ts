import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { affectedRows, allRows, column, run } from '../../../platform/database/statements.ts'

/** Maximum length of merged notes, in characters: the same as for imported files. */
const MAX_NOTES = 100_000

/** Returns the names of a user's collections. */
export const namesOf = (db: Db, user_id: number) => column(db)<string>`
  select name from collections where user_id = ${user_id} and deleted_at is null`

export interface Copy {
  source: number
  copy: number
}

/** Appends copies of items to a collection in the given order. Skips items deleted in the meantime. */
export async function copyRows(db: Db, item_ids: number[], to: number, at: Date): Promise<Copy[]> {
  if (item_ids.length === 0) return []
  return allRows(db)<Copy>`
    with behind as (select coalesce(max(place), -1) + 1 as place from collection_items where collection_id = ${to}),
    source as (
      select s.*, wanted.nth - 1 as nth from unnest(${item_ids}::int[]) with ordinality as wanted(item_id, nth)
      join collection_items s using (item_id) where s.deleted_at is null),
    added as (
      insert into collection_items (collection_id, definitionid, free_front, free_back, notes, place, auto_progress, details, added_at)
      select ${to}, definitionid, free_front, free_back, notes, behind.place + nth, auto_progress, details, ${at}
      from source cross join behind order by nth
      on conflict (collection_id, definitionid) where deleted_at is null do nothing
      returning item_id, place)
    select source.item_id as source, added.item_id as copy
    from added cross join behind join source on behind.place + source.nth = added.place order by source.nth`
}

const pairs = (copies: Copy[]) => sql`
  unnest(${copies.map(({ source }) => source)}::int[], ${copies.map(({ copy }) => copy)}::int[]) as pair(source, copy)`

/** Copies cards and picture references, without replacing any that the copies already have. Returns the number of new cards. */
export async function copyPicturesAndCards(db: Db, copies: Copy[], to: number, at: Date): Promise<number> {
  await run(db)`
    insert into collection_item_images (item_id, side, image_id)
    select pair.copy, g.side, g.image_id from ${pairs(copies)} join collection_item_images g on g.item_id = pair.source
    on conflict do nothing`
  return affectedRows(db)`
    insert into flashcards (item_id, collection_id, direction, created_at)
    select pair.copy, ${to}::int, f.direction, ${at}
    from ${pairs(copies)} join flashcards f on f.item_id = pair.source and f.deleted_at is null
    on conflict do nothing`
}

/** Appends the notes of source items to the notes of their copies, unless the copies already include them. */
export async function mergeNotes(db: Db, same: Copy[]) {
  if (same.length === 0) return
  await run(db)`
    update collection_items t
    set notes = left(case when t.notes = '' then more.notes else t.notes || chr(10) || chr(10) || more.notes end, ${MAX_NOTES}::int)
    from (select pair.copy, string_agg(distinct s.notes, chr(10) || chr(10)) as notes
          from ${pairs(same)} join collection_items s on s.item_id = pair.source join collection_items o on o.item_id = pair.copy
          where s.notes <> '' and position(s.notes in o.notes) = 0 group by pair.copy) more
    where t.item_id = more.copy`
}
