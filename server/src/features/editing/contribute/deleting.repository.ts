import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

type Row = Record<string, unknown>

/** All rows of a definition as they were, and those of its entry where that went with it. */
export interface Archive {
  definition: Row
  valsi: Row
  keywords: Row[]
  votes: Row[]
  versions: Row[]
  images: Row[]
  subscriptions: Row[]
}

const rowsOf = (table: string, owner: 'd' | 'v') => {
  const key = owner === 'd' ? 'definitionid' : 'valsiid'
  return sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${sql.table(table)} r
              where r.${sql.ref(key)} = ${sql.ref(`${owner}.${key}`)})`
}

interface Deed {
  deleted_at: Date
  deleted_by: number
  reason: string
}

/** What an import brought back, and is deleted once more, takes the place of what was deleted before. */
export async function archive(db: Db, definitionid: number, { deleted_at, deleted_by, reason }: Deed) {
  await sql`delete from deleted_definitions where definitionid = ${definitionid}`.execute(db)
  await sql`
    insert into deleted_definitions (definitionid, valsiid, word, source_langid, langid, definition, author_id,
                                     deleted_at, deleted_by, reason, archive)
    select d.definitionid, d.valsiid, v.word, v.source_langid, d.langid, d.definition, d.user_id,
           ${deleted_at}, ${deleted_by}, ${reason},
           jsonb_build_object(
             'definition', to_jsonb(d), 'valsi', to_jsonb(v), 'keywords', ${rowsOf('definition_keywords', 'd')},
             'votes', ${rowsOf('definition_votes', 'd')}, 'versions', ${rowsOf('definition_versions', 'd')},
             'images', ${rowsOf('definition_images', 'd')}, 'subscriptions', ${rowsOf('valsi_subscriptions', 'v')})
    from definitions d join valsi v using (valsiid) where d.definitionid = ${definitionid}`.execute(db)
}

/** What belongs to it goes along. Answers whether its entry has others. */
export async function remove(db: Db, definitionid: number, valsiid: number): Promise<boolean> {
  await sql`select from valsi where valsiid = ${valsiid} for no key update`.execute(db)
  await sql`delete from definitions where definitionid = ${definitionid}`.execute(db)
  const { rows } = await sql`select from definitions where valsiid = ${valsiid} limit 1`.execute(db)
  return rows.length > 0
}

export async function removeEntry(db: Db, valsiid: number) {
  await sql`delete from valsi where valsiid = ${valsiid}`.execute(db)
}

export interface DeletedRow {
  valsiid: number
  word: string
  source_langid: number
  author_id: number
  deleted_by: number
  archive: Archive
}

export async function lockDeleted(db: Db, definitionid: number): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select valsiid, word, source_langid, author_id, deleted_by, archive from deleted_definitions
    where definitionid = ${definitionid} for update`.execute(db)
  return rows[0]
}

export async function forgetDeleted(db: Db, definitionid: number) {
  await sql`delete from deleted_definitions where definitionid = ${definitionid}`.execute(db)
}

export async function isThere(db: Db, definitionid: number): Promise<boolean> {
  const { rows } = await sql`select from definitions where definitionid = ${definitionid}`.execute(db)
  return rows.length > 0
}

/** The entry a definition belongs to again: its own, or the one that was made for the same word since; kept from others. */
export async function lockEntryFor(
  db: Db,
  { valsiid, normal, source_langid }: Pick<DeletedRow, 'valsiid' | 'source_langid'> & { normal: string },
) {
  const { rows } = await sql<{ valsiid: number }>`
    select valsiid from valsi where valsiid = ${valsiid} or (normal = ${normal} and source_langid = ${source_langid})
    order by valsiid = ${valsiid} desc, word = normal desc, valsiid limit 1 for no key update`.execute(db)
  return rows[0]?.valsiid
}

export async function isNumberTaken(db: Db, valsiid: number, { langid, definitionnum }: Row): Promise<boolean> {
  const { rows } = await sql`
    select from definitions
    where valsiid = ${valsiid} and langid = ${langid}::int and definitionnum = ${definitionnum}::int`.execute(db)
  return rows.length > 0
}

type Table =
  | 'definitions'
  | 'valsi'
  | 'definition_keywords'
  | 'definition_votes'
  | 'definition_versions'
  | 'definition_images'
  | 'valsi_subscriptions'

/** Columns that came into the world after the rows were put away have their defaults. */
function insertion(table: Table, rows: Row[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

export async function putBack(db: Db, table: Table, rows: Row[]) {
  if (rows.length > 0) await insertion(table, rows).execute(db)
}

/** False when somebody made an entry for the same word in the same moment. */
export async function putBackEntry(db: Db, valsi: Row): Promise<boolean> {
  const { numAffectedRows } = await sql`${insertion('valsi', [valsi])} on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

interface Listed {
  definitionid: number
  word: string
  langid: number
  langtag: string
  definition: string
  username: string
  deleted_by: string
  deleted_at: Date
  reason: string
}

/** The last first. */
export async function deletedPage(db: Db, { page, per_page }: { page: number; per_page: number }): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select x.definitionid, x.word, x.langid, l.tag as langtag, x.definition, u.username, b.username as deleted_by,
           x.deleted_at, x.reason
    from deleted_definitions x join languages l using (langid) join users u on u.user_id = x.author_id
    join users b on b.user_id = x.deleted_by
    order by x.deleted_at desc, x.definitionid desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function countDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deleted_definitions`.execute(db)
  return rows[0]!.n
}
