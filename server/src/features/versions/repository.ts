import type { Version } from '@vlacku/contract/versions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/context.ts'
import type { KeptContent } from './content.ts'
import { contentWithRafsi } from './contentRepository.ts'

export interface NewVersion {
  definitionid: number
  kind: Version['kind']
  user_id: number
  message: string
  created_at: Date
  /** The number of the version whose content was brought back. */
  restored?: number
}

/** Writes down what a definition says now as the version that it counts itself to be. Answers the version's own number. */
export async function addVersion(db: Db, { definitionid, kind, user_id, message, created_at, restored }: NewVersion) {
  const { rows } = await sql<{ version: number; version_id: number }>`
    insert into definition_versions (definitionid, version, content, user_id, message, created_at, kind, restored)
    select d.definitionid, d.version, ${contentWithRafsi}, ${user_id}, ${message}, ${created_at}, ${kind}, ${restored ?? null}::int
    from definitions d join valsi v using (valsiid) where d.definitionid = ${definitionid}
    returning version, version_id`.execute(db)
  return rows[0]!
}

export interface VersionRow extends Omit<Version, 'created_at' | 'content' | 'commit_message'> {
  message: string
  created_at: Date
  content: KeptContent
  langtag: string
  langrealname: string
}

async function versionRows(db: Db, rest: RawBuilder<unknown>): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select b.version_id, b.definitionid as definition_id, b.version, b.kind, b.restored, b.user_id, u.username,
           b.message, b.created_at, b.content, l.tag as langtag, l.real_name as langrealname
    from definition_versions b join users u using (user_id) join languages l on l.langid = (b.content ->> 'langid')::int
    ${rest}`.execute(db)
  return rows
}

export const versionsByIds = (db: Db, version_ids: number[]) =>
  versionRows(db, sql`where b.version_id = any(${version_ids}::int[])`)

/** The newest first. */
export const historyPage = (db: Db, definitionid: number, { page, per_page }: { page: number; per_page: number }) =>
  versionRows(
    db,
    sql`where b.definitionid = ${definitionid} order by b.version desc limit ${per_page} offset ${(page - 1) * per_page}`,
  )

export async function countVersions(db: Db, definitionid: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from definition_versions where definitionid = ${definitionid}`.execute(db)
  return rows[0]!.n
}

/** What a version belongs to: the definition as it is now, its head word, and the votes given to exactly this version. */
export async function surroundingsOf(db: Db, version_id: number) {
  const { rows } = await sql<{
    valsiid: number
    word: string
    type_name: string
    source_langid: number
    author: string
    current: { version_id: number; version: number }
    votes: { up: number; down: number }
  }>`
    select v.valsiid, v.word, t.descriptor as type_name, v.source_langid, u.username as author,
           (select json_build_object('version_id', c.version_id, 'version', c.version) from definition_versions c
            where c.definitionid = d.definitionid and c.version = d.version) as current,
           (select json_build_object('up', count(*) filter (where value > 0), 'down', count(*) filter (where value < 0))
            from definition_votes g where g.definitionid = d.definitionid and g.version = b.version) as votes
    from definition_versions b join definitions d using (definitionid) join valsi v using (valsiid)
    join word_types t using (type_id) join users u on u.user_id = d.user_id
    where b.version_id = ${version_id}`.execute(db)
  return rows[0]
}
