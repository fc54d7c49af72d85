import type { DeletedDefinition } from '@vlacku/contract/contribute'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'

interface Deletion {
  definitionid: number
  valsiid: number
  deleted_at: Date
  deleted_by: number
  reason: string
}

/**
 * Marks a definition as deleted. Locks the entry, so that the later of two concurrent deletions detects that no definitions are
 * left.
 */
export async function markDeleted(db: Db, { definitionid, valsiid, deleted_at, deleted_by, reason }: Deletion) {
  await sql`select from valsi where valsiid = ${valsiid} for no key update`.execute(db)
  await sql`
    update definitions set deleted_at = ${deleted_at}, deleted_by = ${deleted_by}, deleted_reason = ${reason}
    where definitionid = ${definitionid}`.execute(db)
}

export interface DeletedRow {
  valsiid: number
  langid: number
  definitionnum: number
  author_id: number
  deleted_by: number
  word: string
  source_langid: number
}

/** Returns and locks a definition deleted by a user. */
export async function lockDeleted(db: Db, definitionid: number): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select d.valsiid, d.langid, d.definitionnum, d.user_id as author_id, d.deleted_by, v.word, v.source_langid
    from all_definitions d join all_valsi v using (valsiid)
    where d.definitionid = ${definitionid} and d.deleted_by is not null for update of d`.execute(db)
  return rows[0]
}

/** Locks the entry to which a deleted definition is restored: its own entry, or one created since for the same word. */
export async function lockEntryFor(
  db: Db,
  { valsiid, normal, source_langid }: Pick<DeletedRow, 'valsiid' | 'source_langid'> & { normal: string },
) {
  const { rows } = await sql<{ valsiid: number }>`
    select valsiid from valsi where valsiid = ${valsiid} or (normal = ${normal} and source_langid = ${source_langid})
    order by valsiid = ${valsiid} desc, word = normal desc, valsiid limit 1 for no key update`.execute(db)
  return rows[0]?.valsiid
}

/** Restores an entry. Returns false if another entry exists for the word. */
export async function restoreEntry(db: Db, valsiid: number, normal: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update all_valsi v set deleted_at = null, normal = ${normal}
    where valsiid = ${valsiid} and not exists (
      select from valsi o where o.word = v.word and o.source_langid = v.source_langid)`.execute(db)
  return numAffectedRows === 1n
}

export async function isNumberTaken(
  db: Db,
  valsiid: number,
  { langid, definitionnum }: Pick<DeletedRow, 'langid' | 'definitionnum'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from definitions
    where valsiid = ${valsiid} and langid = ${langid} and definitionnum = ${definitionnum}`.execute(db)
  return rows.length > 0
}

export async function restore(db: Db, definitionid: number, place: { valsiid: number; definitionnum: number }) {
  await sql`
    update all_definitions
    set valsiid = ${place.valsiid}, definitionnum = ${place.definitionnum}, deleted_at = null, deleted_by = null, deleted_reason = ''
    where definitionid = ${definitionid}`.execute(db)
}

/** Returns a page of the definitions deleted by users, most recently deleted first. */
export async function deletedPage(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
): Promise<RowOf<DeletedDefinition>[]> {
  const { rows } = await sql<RowOf<DeletedDefinition>>`
    select d.definitionid, v.word, d.langid, l.tag as langtag, d.definition, u.username, b.username as deleted_by,
           d.deleted_at, d.deleted_reason as reason
    from all_definitions d join all_valsi v using (valsiid) join languages l using (langid)
    join users u on u.user_id = d.user_id join users b on b.user_id = d.deleted_by
    order by d.deleted_at desc, d.definitionid desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function countDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from all_definitions where deleted_by is not null`.execute(db)
  return rows[0]!.n
}
