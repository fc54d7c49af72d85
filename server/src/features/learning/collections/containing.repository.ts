import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Maximum number of collections in a menu. */
const MOST = 200

/** Returns a user's collections, most recently changed first. */
export async function collectionsOf(db: Db, user_id: number) {
  const { rows } = await sql<{ collection_id: number; name: string; is_public: boolean }>`
    select collection_id, name, is_public from collections where user_id = ${user_id} and deleted_at is null
    order by updated_at desc, collection_id desc limit ${MOST}`.execute(db)
  return rows
}

interface Containing {
  definition_id: number
  collections: { collection_id: number; item_id: number }[]
}

/** Returns a user's collections that contain any of the given definitions. */
export async function containing(db: Db, user_id: number, definitionids: number[]): Promise<Containing[]> {
  if (definitionids.length === 0) return []
  const { rows } = await sql<Containing>`
    select i.definitionid as definition_id,
           json_agg(json_build_object('collection_id', i.collection_id, 'item_id', i.item_id) order by i.item_id) as collections
    from collection_items i join collections c using (collection_id)
    where i.definitionid = any(${definitionids}::int[]) and i.deleted_at is null
      and c.user_id = ${user_id} and c.deleted_at is null
    group by i.definitionid order by i.definitionid`.execute(db)
  return rows
}
