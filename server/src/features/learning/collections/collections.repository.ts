import type { Collection } from '@vlacku/contract/collections'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import {
  affectedRows,
  allRows,
  column,
  firstRow,
  onlyRow,
  onlyValue,
  run,
} from '../../../platform/database/statements.ts'
import { hasWords, searchedWords } from './items.repository.ts'

/** Metadata that determines permissions. */
export interface CollectionMetadata {
  collection_id: number
  user_id: number
  name: string
  description: string
  is_public: boolean
  has_choices: boolean
  updated_at: Date
  deleted_at: Date | null
  item_count: number
  card_count: number
  /** A moderator's reason for making the collection private. */
  withheld_reason: string | null
  /** True while the collection is being filled in batches and is hidden from everyone. */
  is_staged: boolean
}

/** Staged collections have a `deleted_at` equal to their creation time until they are complete. */
const isStaged = sql`coalesce(deleted_at = created_at, false)`
const columns = sql`
  collection_id, user_id, name, description, is_public, has_choices, updated_at, deleted_at, item_count, card_count, withheld_reason,
  ${isStaged} as is_staged`

export const findCollection = (db: Db, collection_id: number) => firstRow(db)<CollectionMetadata>`${PREPARED}
  select ${columns} from collections where collection_id = ${collection_id}`

/** Locks collections and their items against changes until the transaction ends. Locks in ID order. */
export const lockCollections = (db: Db, collection_ids: number[]) => allRows(db)<CollectionMetadata>`
  select ${columns} from collections where collection_id = any(${collection_ids}::int[])
  order by collection_id for no key update`

/** Prevents changes to a collection's items until the transaction ends, using a shared lock. */
export const holdCollection = (db: Db, collection_id: number) => firstRow(db)<CollectionMetadata>`
  select ${columns} from collections where collection_id = ${collection_id} for share`

interface NewCollection {
  user_id: number
  name: string
  description: string
  is_public: boolean
  has_choices?: boolean
  cloned_from: number | null
  is_staged?: boolean
  at: Date
}

export async function addCollection(db: Db, { at, is_staged, ...fields }: NewCollection): Promise<number> {
  const { collection_id } = await db
    .insertInto('collections')
    .values({ ...fields, created_at: at, updated_at: at, deleted_at: is_staged ? at : null })
    .returning('collection_id')
    .executeTakeFirstOrThrow()
  return collection_id
}

interface CollectionFields {
  name?: string | undefined
  description?: string | undefined
  is_public?: boolean | undefined
  has_choices?: boolean | undefined
}

export async function changeCollection(
  db: Db,
  collection_id: number,
  changes: CollectionFields & { updated_at: Date },
) {
  await db.updateTable('collections').set(changes).where('collection_id', '=', collection_id).execute()
}

/** Uses a time after the creation time, since an equal `deleted_at` marks a staged collection. */
export const setDeleted = (db: Db, collection_id: number, deleted_at: Date) => run(db)`
  update collections set deleted_at = greatest(${deleted_at}::timestamptz, created_at + interval '1 millisecond')
  where collection_id = ${collection_id}`

export const setPresent = (db: Db, collection_id: number) =>
  run(db)`update collections set deleted_at = null where collection_id = ${collection_id}`

/** Recounts a collection's items. Must be called after every change to the items, while the collection is locked. */
export const countItems = (db: Db, collection_id: number, updated_at: Date) => run(db)`
  update collections c set updated_at = ${updated_at},
    item_count = (select count(*) from collection_items i
                  where i.collection_id = c.collection_id and i.deleted_at is null),
    card_count = (select count(*) from flashcards f join collection_items i using (item_id)
                  where f.collection_id = c.collection_id and f.deleted_at is null and i.deleted_at is null)
  where collection_id = ${collection_id}`

/** Increments the counts of a locked collection, since recounting after every batch would be too slow. */
export const addToCounts = (
  db: Db,
  collection_id: number,
  { items, cards, at }: { items: number; cards: number; at: Date },
) => run(db)`
  update collections set updated_at = ${at}, item_count = item_count + ${items}, card_count = card_count + ${cards}
  where collection_id = ${collection_id}`

export type CollectionRow = RowOf<Omit<Collection, 'owner'>> & Collection['owner']

/** Language of the first item in a collection `c` that has a language, taken from its definition or its own text. */
const langid = sql`
  (select coalesce(d.langid, (i.details->>'language_id')::int)
   from collection_items i left join definitions d using (definitionid)
   where i.collection_id = c.collection_id and i.deleted_at is null
     and coalesce(d.langid, (i.details->>'language_id')::int) is not null
   order by i.place, i.item_id limit 1)`

/** True if collection `c` is a starter course. */
const isCourse = sql`
  exists (select from site_facts s
          where s.name = 'starter_course' and s.value->'collection_ids' @> to_jsonb(c.collection_id))`

/** Maximum number of words on a cover, and maximum length of each word in characters. */
const COVER = { words: 6, characters: 60 }

/** Returns collections as seen by a viewer, in ID order. Runs one SQL statement. */
export async function collectionsByIds(db: Db, ids: number[], viewer_id: number | null): Promise<CollectionRow[]> {
  if (ids.length === 0) return []
  return allRows(db)<CollectionRow>`${PREPARED}
    select c.collection_id, c.user_id, u.username, c.name, c.description, c.is_public, c.has_choices, c.created_at, c.updated_at,
           c.item_count, c.card_count, c.withheld_reason,
           (select count(*)::int from levels l where l.collection_id = c.collection_id) as level_count,
           (select count(*)::int from collections k where k.cloned_from = c.collection_id and k.deleted_at is null) as clone_count,
           (select json_build_object('collection_id', s.collection_id, 'name', s.name, 'username', w.username)
            from collections s join users w using (user_id)
            where s.collection_id = c.cloned_from and s.deleted_at is null
              and (s.is_public or s.user_id = ${viewer_id}::int)) as cloned_from,
           coalesce((
             select json_agg(left(coalesce(i.free_front, v.word), ${COVER.characters}::int) order by i.place, i.item_id)
             from (select * from collection_items i where i.collection_id = c.collection_id and i.deleted_at is null
                   order by place, item_id limit ${COVER.words}) i
             left join all_definitions d using (definitionid) left join all_valsi v using (valsiid)), '[]') as first_words,
           (select json_build_object('lang_id', l.langid, 'tag', l.tag, 'real_name', l.real_name)
            from languages l where l.langid = ${langid}) as language,
           ${isCourse} as is_course
    from unnest(${ids}::int[]) with ordinality as wanted(collection_id, nth)
    join collections c using (collection_id) join users u using (user_id)
    order by wanted.nth`
}

interface ListQuery extends Paging {
  /** User whose collections are listed; null to list public collections. */
  user_id: number | null
  search: string
  sort: 'updated' | 'active' | 'name' | 'newest'
  has_flashcards_only: boolean
  has_levels_only: boolean
  /** Collections in these languages are listed first, in the given order. */
  lang_ids: number[]
  /** Collections reviewed since this time count as active. */
  active_since: Date
}

/** Returns starter courses that visitors can study. */
export function courses(db: Db) {
  return allRows(db)<{ collection_id: number; name: string; lang_id: number | null; card_count: number }>`
    select c.collection_id, c.name, ${langid} as lang_id, c.card_count from collections c
    where ${isCourse} and c.is_public and c.deleted_at is null and c.card_count > 0 order by c.collection_id`
}

const orders: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  updated: sql`updated_at desc, collection_id desc`,
  newest: sql`created_at desc, collection_id desc`,
  name: sql`lower(name), collection_id`,
  active: sql`reviews desc, updated_at desc, collection_id desc`,
}

/** Returns the IDs of a page of collections, and the total. */
export async function collectionsPage(db: Db, query: ListQuery): Promise<{ ids: number[]; total: number }> {
  const { lang_ids } = query
  const order = lang_ids.length > 0 ? sql`by_language, ${orders[query.sort]}` : orders[query.sort]
  const byLanguage =
    lang_ids.length > 0 ? sql`coalesce(array_position(${lang_ids}::int[], ${langid}), ${lang_ids.length + 1})` : sql`0`
  const reviews =
    query.sort === 'active'
      ? sql`(select count(*) from study_log s join flashcards f using (flashcard_id)
             where f.collection_id = c.collection_id and s.kind = 'review' and s.at >= ${query.active_since})`
      : sql`0`
  const words = searchedWords(query.search)
  return onlyRow(db)<{ ids: number[]; total: number }>`
    with found as (
      select c.collection_id, c.name, c.created_at, c.updated_at, ${reviews} as reviews, ${byLanguage} as by_language
      from collections c
      where c.deleted_at is null
        and ${query.user_id === null ? sql`c.is_public` : sql`c.user_id = ${query.user_id}`}
        and (not ${query.has_flashcards_only}::boolean or c.card_count > 0)
        and (not ${query.has_levels_only}::boolean
             or exists (select from levels l where l.collection_id = c.collection_id))
        and ${words.length === 0 ? sql`true` : hasWords(sql`(c.name || ' ' || c.description)`, words)}
    )
    select (select count(*)::int from found) as total,
           coalesce((select array_agg(collection_id order by ${order}) from (
             select * from found order by ${order} limit ${query.per_page}
             offset ${(query.page - 1) * query.per_page}) as page), '{}') as ids`
}

/** Returns collections deleted before `deletedBefore`, and staged collections created before `stagedBefore`. */
export const expiredCollections = (db: Db, deletedBefore: Date, stagedBefore: Date) => column(db)<number>`
  select collection_id from collections
  where deleted_at < ${deletedBefore} or (${isStaged} and created_at < ${stagedBefore})`

/** Deletes up to `limit` items of a collection, with their cards and study logs. Returns the number of deleted items. */
export async function removeSomeItems(db: Db, collection_id: number, limit: number): Promise<number> {
  return affectedRows(db)`
    delete from collection_items where item_id in (
      select item_id from collection_items join collections c using (collection_id)
      where c.collection_id = ${collection_id} and c.deleted_at is not null limit ${limit})`
}

/** Permanently deletes a collection unless it was restored in the meantime. */
export const removeCollection = (db: Db, collection_id: number) =>
  run(db)`delete from collections where collection_id = ${collection_id} and deleted_at is not null`

/** Excludes private and empty collections from search engines. */
const isIndexable = sql`is_public and deleted_at is null and item_count > 0`

export const countPublicCollections = (db: Db) =>
  onlyValue(db)<number>`select count(*)::int as n from collections where ${isIndexable}`

export const publicCollectionIds = (db: Db, page: number, per_page: number) => column(db)<number>`
  select collection_id from collections where ${isIndexable}
  order by collection_id limit ${per_page} offset ${(page - 1) * per_page}`
