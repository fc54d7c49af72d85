import type { Db } from '../../../platform/context.ts'

/** With no reason it is public again. */
export async function setWithheld(db: Db, collection_id: number, reason: string | null, by: number): Promise<void> {
  await db
    .updateTable('collections')
    .set({ withheld_reason: reason, withheld_by: reason === null ? null : by, is_public: reason === null })
    .where('collection_id', '=', collection_id)
    .execute()
}
