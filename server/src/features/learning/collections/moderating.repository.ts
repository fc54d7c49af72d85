import type { Db } from '../../../platform/context.ts'
import { allRows, firstRow } from '../../../platform/database/statements.ts'

/** Makes a collection private for the given reason, or public again if the reason is null. */
export async function setWithheld(db: Db, collection_id: number, reason: string | null, by: number): Promise<void> {
  await db
    .updateTable('collections')
    .set({ withheld_reason: reason, withheld_by: reason === null ? null : by, is_public: reason === null })
    .where('collection_id', '=', collection_id)
    .execute()
}

/** Maximum number of items included in the text stored with a report. */
const MAX_ITEMS = 20

/** Returns the name of a public collection, and its description and first items as one string. */
export const excerptOf = (db: Db, collection_id: number) => firstRow(db)<{ name: string; text: string }>`
  select c.name,
         concat_ws(E'\\n\\n', nullif(c.description, ''),
           (select string_agg(concat_ws(' – ', coalesce(i.free_front, v.word), i.free_back, nullif(i.notes, '')),
                              E'\\n' order by i.place, i.item_id)
            from (select * from collection_items where collection_id = c.collection_id and deleted_at is null
                  order by place, item_id limit ${MAX_ITEMS}) i
            left join all_definitions d using (definitionid) left join all_valsi v using (valsiid))) as text
  from collections c
  where c.collection_id = ${collection_id} and c.is_public and c.deleted_at is null`

/** Returns the author and state of each of the given collections, excluding deleted ones. */
export async function statesOf(
  db: Db,
  collection_ids: number[],
): Promise<Map<number, { author: string; is_withheld: boolean }>> {
  if (collection_ids.length === 0) return new Map()
  const rows = await allRows(db)<{ collection_id: number; author: string; is_withheld: boolean }>`
    select c.collection_id, u.username as author, c.withheld_reason is not null as is_withheld
    from collections c join users u using (user_id)
    where c.collection_id = any(${collection_ids}::int[]) and c.deleted_at is null`
  return new Map(rows.map(({ collection_id, ...state }) => [collection_id, state]))
}
