import type { Version } from '@vlacku/contract/versions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { affectedRows, allRows, firstRow, onlyRow, onlyValue, run } from '../../../platform/database/statements.ts'
import { contentOfDefinition, contentWithRafsi, nextVersion } from './content.repository.ts'
import type { StoredContent } from './content.ts'

export interface NewVersion {
  definitionid: number
  kind: Version['kind']
  user_id: number
  message: string
  created_at: Date
  /** Number of the version that was restored. */
  restored?: number
}

/** Stores the current content of a definition under its current version number. Returns the version ID. */
export const addVersion = (
  db: Db,
  { definitionid, kind, user_id, message, created_at, restored }: NewVersion,
) => onlyRow(db)<{ version: number; version_id: number }>`
  insert into definition_versions (definitionid, version, content, user_id, message, created_at, kind, restored)
  select d.definitionid, d.version, ${contentWithRafsi}, ${user_id}, ${message}, ${created_at}, ${kind}, ${restored ?? null}::int
  from definitions d join valsi v using (valsiid) where d.definitionid = ${definitionid}
  returning version, version_id`

/** Stores a version of each definition that a staged import added or changed. Called at the end of the import. */
export const addImportedVersions = (db: Db, import_id: string) => run(db)`
  insert into definition_versions (definitionid, version, content, user_id, created_at, kind)
  select d.definitionid, d.version, ${contentOfDefinition}, d.user_id, d.updated_at, 'imported'
  from import_plan p join definitions d using (definitionid)
  where p.import_id = ${import_id} and p.outcome in ('added', 'changed')`

/** Stores the first version of each of several definitions that were added together. */
export const addVersionsOfMany = (db: Db, definitionids: number[]) => run(db)`
  insert into definition_versions (definitionid, version, content, user_id, created_at, kind)
  select d.definitionid, d.version, ${contentOfDefinition}, d.user_id, d.updated_at, 'imported'
  from definitions d where d.definitionid = any(${definitionids}::int[]) order by d.definitionid`

/**
 * Stores the imported versions of locally edited definitions. Real conflicts are `open` for moderators and replace conflicts from
 * earlier imports. Fields missing from the imported file are copied from the definition.
 */
export async function addConflictVersions(db: Db, import_id: string, now: Date) {
  await run(db)`
    update definition_versions b set conflict = 'settled' from import_plan p
    where p.import_id = ${import_id} and p.outcome in ('conflict', 'agreed') and b.definitionid = p.definitionid
      and b.conflict = 'open'`
  await run(db)`
    insert into definition_versions (definitionid, version, content, user_id, created_at, kind, conflict)
    select d.definitionid, ${nextVersion(sql.ref('d.definitionid'))},
           ${contentOfDefinition} || jsonb_build_object(
             'definition', r.definition, 'notes', r.notes, 'etymology', coalesce(r.etymology, d.etymology),
             'jargon', coalesce(r.jargon, d.jargon), 'selmaho', r.selmaho, 'langid', r.langid,
             'keywords', (select coalesce(jsonb_agg(jsonb_build_object('place', k -> 0, 'word', k -> 1, 'meaning', k -> 2)
                                          order by nth), '[]')
                          from jsonb_array_elements(r.keywords) with ordinality a(k, nth))),
           p.user_id, ${now}, 'imported', case p.outcome when 'conflict' then 'open' else 'settled' end
    from import_plan p join import_rows r using (import_id, ord) join definitions d on d.definitionid = p.definitionid
    where p.import_id = ${import_id} and p.outcome in ('conflict', 'agreed')`
}

/** Resolves a conflict. Returns false if the version doesn't exist or has no open conflict. */
export async function settleConflict(db: Db, version_id: number): Promise<boolean> {
  return (
    (await affectedRows(db)`
    update definition_versions b set conflict = 'settled' from definitions d
    where b.version_id = ${version_id} and b.conflict = 'open' and d.definitionid = b.definitionid`) === 1
  )
}

export interface VersionRow extends Omit<Version, 'created_at' | 'content' | 'commit_message'> {
  message: string
  created_at: Date
  content: StoredContent
  langtag: string
  langrealname: string
}

/** Columns of a version `b` with its author `u` and language `l`. */
const versionColumns = sql`
  b.version_id, b.version, b.kind, b.restored, b.conflict, b.user_id, u.username, b.message, b.created_at, b.content,
  l.tag as langtag, l.real_name as langrealname`

const versionRows = (db: Db, rest: RawBuilder<unknown>) => allRows(db)<VersionRow>`
  select b.definitionid as definition_id, ${versionColumns}
  from definition_versions b join users u using (user_id) join languages l on l.langid = (b.content ->> 'langid')::int
  ${rest}`

export const versionsByIds = (db: Db, version_ids: number[]) =>
  versionRows(db, sql`join definitions d using (definitionid) where b.version_id = any(${version_ids}::int[])`)

/** Returns a version by ID, even if its definition was deleted. */
export const versionById = (db: Db, version_id: number) => versionRows(db, sql`where b.version_id = ${version_id}`)

/** Returns a page of the versions of a definition, newest first. */
export const historyPage = (db: Db, definitionid: number, { page, per_page }: { page: number; per_page: number }) =>
  versionRows(
    db,
    sql`join definitions d using (definitionid) where b.definitionid = ${definitionid}
        order by b.version desc limit ${per_page} offset ${(page - 1) * per_page}`,
  )

export const countVersions = (db: Db, definitionid: number) => onlyValue(db)<number>`
  select count(*)::int as n from definition_versions b join definitions d using (definitionid)
  where definitionid = ${definitionid}`

interface Surroundings {
  valsiid: number
  word: string
  type_name: string
  source_langid: number
  author: string
  current: { version_id: number; version: number }
  votes: { up: number; down: number }
  /** Time when the definition was deleted. */
  deleted_at: Date | null
}

/** Returns the definition of a version (even if deleted), its head word, and the votes cast for the version. */
export const surroundingsOf = (db: Db, version_id: number) => firstRow(db)<Surroundings>`
  select v.valsiid, v.word, t.descriptor as type_name, v.source_langid, u.username as author,
         (select json_build_object('version_id', c.version_id, 'version', c.version) from definition_versions c
          where c.definitionid = d.definitionid and c.version = d.version) as current,
         (select json_build_object('up', count(*) filter (where value > 0), 'down', count(*) filter (where value < 0))
          from definition_votes g where g.definitionid = d.definitionid and g.version = b.version) as votes,
         d.deleted_at
  from definition_versions b join all_definitions d using (definitionid) join all_valsi v using (valsiid)
  join word_types t using (type_id) join users u on u.user_id = d.user_id
  where b.version_id = ${version_id} and (d.deleted_at is null or d.deleted_by is not null)`

/** Maximum number of deleted definitions listed. */
const MAX_DELETED = 20

interface DeletedDefinition {
  definition_id: number
  word: string
  langtag: string
  langrealname: string
  deleted_at: Date
  deleted_by: string
  reason: string
  versions: { version_id: number; version: number }[]
}

export const deletedDefinitions = (
  db: Db,
  { word, definition_id }: { word?: string | undefined; definition_id?: number | undefined },
) => allRows(db)<DeletedDefinition>`
  select d.definitionid as definition_id, v.word, l.tag as langtag, l.real_name as langrealname, d.deleted_at,
         u.username as deleted_by, d.deleted_reason as reason,
         (select coalesce(json_agg(json_build_object('version_id', b.version_id, 'version', b.version)
                                   order by b.version desc), '[]')
          from definition_versions b where b.definitionid = d.definitionid) as versions
  from all_definitions d join all_valsi v using (valsiid) join languages l using (langid)
  join users u on u.user_id = d.deleted_by
  where ${word === undefined ? sql`d.definitionid = ${definition_id}::int` : sql`v.word = ${word}`}
  order by d.deleted_at desc, d.definitionid desc limit ${MAX_DELETED}`
