import type { DeletedDefinition } from '@vlacku/contract/contribute'
import type { Db, RowOf } from '../../../platform/context.ts'
import {
  affectedRows,
  allRows,
  anyRow,
  firstRow,
  firstValue,
  onlyValue,
  run,
} from '../../../platform/database/statements.ts'

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
  await run(db)`select from valsi where valsiid = ${valsiid} for no key update`
  await run(db)`
    update definitions set deleted_at = ${deleted_at}, deleted_by = ${deleted_by}, deleted_reason = ${reason}
    where definitionid = ${definitionid}`
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
export const lockDeleted = (db: Db, definitionid: number) => firstRow(db)<DeletedRow>`
  select d.valsiid, d.langid, d.definitionnum, d.user_id as author_id, d.deleted_by, v.word, v.source_langid
  from all_definitions d join all_valsi v using (valsiid)
  where d.definitionid = ${definitionid} and d.deleted_by is not null for update of d`

/** Locks the entry to which a deleted definition is restored: its own entry, or one created since for the same word. */
export const lockEntryFor = (
  db: Db,
  { valsiid, normal, source_langid }: Pick<DeletedRow, 'valsiid' | 'source_langid'> & { normal: string },
) => firstValue(db)<number>`
  select valsiid from valsi where valsiid = ${valsiid} or (normal = ${normal} and source_langid = ${source_langid})
  order by valsiid = ${valsiid} desc, word = normal desc, valsiid limit 1 for no key update`

/** Restores an entry. Returns false if another entry exists for the word. */
export async function restoreEntry(db: Db, valsiid: number, normal: string): Promise<boolean> {
  return (
    (await affectedRows(db)`
    update all_valsi v set deleted_at = null, normal = ${normal}
    where valsiid = ${valsiid} and not exists (
      select from valsi o where o.word = v.word and o.source_langid = v.source_langid)`) === 1
  )
}

export const isNumberTaken = (
  db: Db,
  valsiid: number,
  { langid, definitionnum }: Pick<DeletedRow, 'langid' | 'definitionnum'>,
) => anyRow(db)`
  select from definitions
  where valsiid = ${valsiid} and langid = ${langid} and definitionnum = ${definitionnum}`

export const restore = (db: Db, definitionid: number, place: { valsiid: number; definitionnum: number }) => run(db)`
  update all_definitions
  set valsiid = ${place.valsiid}, definitionnum = ${place.definitionnum}, deleted_at = null, deleted_by = null, deleted_reason = ''
  where definitionid = ${definitionid}`

/** Returns a page of the definitions deleted by users, most recently deleted first. */
export function deletedPage(db: Db, { page, per_page }: { page: number; per_page: number }) {
  return allRows(db)<RowOf<DeletedDefinition>>`
    select d.definitionid, v.word, d.langid, l.tag as langtag, d.definition, u.username, b.username as deleted_by,
           d.deleted_at, d.deleted_reason as reason
    from all_definitions d join all_valsi v using (valsiid) join languages l using (langid)
    join users u on u.user_id = d.user_id join users b on b.user_id = d.deleted_by
    order by d.deleted_at desc, d.definitionid desc limit ${per_page} offset ${(page - 1) * per_page}`
}

export const countDeleted = (db: Db) => onlyValue(db)<number>`
  select count(*)::int as n from all_definitions where deleted_by is not null`
