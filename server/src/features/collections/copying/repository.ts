import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Of the collections that somebody has. */
export async function namesOf(db: Db, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from collections where user_id = ${user_id} and deleted_at is null`.execute(db)
  return rows.map(({ name }) => name)
}

interface Copy {
  source: number
  copy: number
}

/** Two items with the same key are the same: the same definition, or the same pair of texts. */
const keyOf = (item: string) => {
  const column = (name: string) => sql.ref(`${item}.${name}`)
  return sql`coalesce('d' || ${column('definitionid')}, md5(${column('free_front')} || chr(1) || ${column('free_back')}))`
}

/** Puts what `source` selects of the columns of items, and `nth` from 0, behind the items of a collection. */
async function copyRows(db: Db, source: RawBuilder<unknown>, to: number, at: Date): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    with behind as (select coalesce(max(place), -1) + 1 as place from collection_items where collection_id = ${to}),
    source as (${source}),
    added as (
      insert into collection_items (collection_id, definitionid, free_front, free_back, last, notes, place, auto_progress, added_at)
      select ${to}, definitionid, free_front, free_back, last, notes, behind.place + nth, auto_progress, ${at}
      from source cross join behind order by nth returning item_id, place)
    select source.item_id as source, added.item_id as copy
    from added cross join behind join source on behind.place + source.nth = added.place`.execute(db)
  return rows
}

const pairs = (copies: Copy[]) => sql`
  unnest(${copies.map(({ source }) => source)}::int[], ${copies.map(({ copy }) => copy)}::int[]) as pair(source, copy)`

/** Pictures, which both then show, and cards; what a copy has already stays. */
async function copyBelongings(db: Db, copies: Copy[], to: number, at: Date) {
  await sql`
    insert into collection_item_images (item_id, side, image_id)
    select pair.copy, g.side, g.image_id from ${pairs(copies)} join collection_item_images g on g.item_id = pair.source
    on conflict do nothing`.execute(db)
  await sql`
    insert into flashcards (item_id, collection_id, direction, created_at)
    select pair.copy, ${to}::int, f.direction, ${at}
    from ${pairs(copies)} join flashcards f on f.item_id = pair.source and f.deleted_at is null
    on conflict do nothing`.execute(db)
}

/** Every item of one collection into another that is empty, with notes, pictures and cards. Three statements. */
export async function copyItems(db: Db, from: number, to: number, at: Date) {
  const all = sql`
    select s.*, row_number() over (order by s.place, s.item_id) - 1 as nth from collection_items s
    where s.collection_id = ${from} and s.deleted_at is null`
  await copyBelongings(db, await copyRows(db, all, to, at), to, at)
}

/**
 * The items of one collection behind those of another. What is there already gets what it lacks: the notes of the other beside
 * its own where they differ, its pictures, its card. At most six statements; answers how many came in and how many were there.
 */
export async function mergeItems(db: Db, from: number, to: number, at: Date): Promise<{ added: number; same: number }> {
  const missing = sql`
    select s.*, row_number() over (order by s.place, s.item_id) - 1 as nth
    from (select s.*, row_number() over (partition by ${keyOf('s')} order by s.place, s.item_id) as time from collection_items s
          where s.collection_id = ${from} and s.deleted_at is null) s
    where s.time = 1 and not exists (
      select from collection_items t
      where t.collection_id = ${to} and t.deleted_at is null and ${keyOf('t')} = ${keyOf('s')})`
  const copied = await copyRows(db, missing, to, at)
  const { rows: same } = await sql<Copy>`
    select distinct on (s.item_id) s.item_id as source, t.item_id as copy
    from collection_items s join collection_items t on t.collection_id = ${to} and t.deleted_at is null and ${keyOf('t')} = ${keyOf('s')}
    where s.collection_id = ${from} and s.deleted_at is null and not (s.item_id = any(${copied.map(({ source }) => source)}::int[]))
    order by s.item_id, t.place, t.item_id`.execute(db)
  await copyBelongings(db, [...copied, ...same], to, at)
  if (same.length > 0) await mergeNotes(db, same)
  return { added: copied.length, same: same.length }
}

async function mergeNotes(db: Db, same: Copy[]) {
  await sql`
    update collection_items t
    set notes = case when t.notes = '' then more.notes else t.notes || chr(10) || chr(10) || more.notes end
    from (select pair.copy, string_agg(distinct s.notes, chr(10) || chr(10)) as notes
          from ${pairs(same)} join collection_items s on s.item_id = pair.source join collection_items o on o.item_id = pair.copy
          where s.notes <> '' and position(s.notes in o.notes) = 0 group by pair.copy) more
    where t.item_id = more.copy`.execute(db)
}
