import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

export interface FollowedSite {
  url: string
  feed_id: string
  /** Null while a dump is being loaded. */
  position: string | null
  dump_sha256: string | null
  dump_line: number
}

export async function followedSite(db: Db): Promise<FollowedSite | undefined> {
  const { rows } = await sql<FollowedSite>`
    select url, feed_id, position, dump_sha256, dump_line from followed_sites`.execute(db)
  return rows[0]
}

/** Locks the mirrored site's row until the transaction ends, and allows the transaction to write to the dictionary. */
export async function lockFollowedSite(db: Db): Promise<FollowedSite | undefined> {
  await sql`select set_config('vlacku.following', 'on', true)`.execute(db)
  const { rows } = await sql<FollowedSite>`
    select url, feed_id, position, dump_sha256, dump_line from followed_sites for update`.execute(db)
  return rows[0]
}

/**
 * Returns true if the site has words, or deleted definitions that can be restored. Locks the corresponding tables until the
 * transaction ends.
 */
export async function hasOwnWords(db: Db): Promise<boolean> {
  await sql`lock table all_valsi, all_definitions in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from valsi) or exists (select from all_definitions where deleted_by is not null) as has`.execute(
    db,
  )
  return rows[0]!.has
}

export async function beginFollowing(db: Db, { url, feed_id }: Pick<FollowedSite, 'url' | 'feed_id'>): Promise<void> {
  await sql`insert into followed_sites (url, feed_id) values (${url}, ${feed_id}::uuid)`.execute(db)
}

/** Resets the mirroring state so that a dump of the given feed is loaded. */
export async function startOver(db: Db, feed_id: string): Promise<void> {
  await sql`
    update followed_sites set feed_id = ${feed_id}::uuid, position = null, dump_sha256 = null, dump_line = 0`.execute(
    db,
  )
}

/** Starts loading a dump from its first line. */
export async function beginDump(db: Db, sha256: string): Promise<void> {
  await sql`update followed_sites set dump_sha256 = ${sha256}, dump_line = 0`.execute(db)
  await sql`delete from followed_seen`.execute(db)
}

export async function setDumpLine(db: Db, line: number): Promise<void> {
  await sql`update followed_sites set dump_line = ${line}`.execute(db)
}

export async function setPosition(db: Db, position: string, licence: string | null): Promise<void> {
  await sql`
    update followed_sites
    set position = ${position}, licence = ${licence}, dump_sha256 = null, dump_line = 0`.execute(db)
  await sql`delete from followed_seen`.execute(db)
}

export async function setFollowedAt(db: Db, at: Date): Promise<void> {
  await sql`update followed_sites set followed_at = ${at}`.execute(db)
}

/** Records the rows contained in the dump so far. */
export async function addSeen(db: Db, records: { kind: string; id: number }[]): Promise<void> {
  await sql`
    insert into followed_seen (kind, id)
    select kind, id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(kind text, id int)
    on conflict do nothing`.execute(db)
}

/** Returns local rows that the dump doesn't contain. */
export async function missingFromDump(
  db: Db,
): Promise<{ what: 'entry' | 'redirect' | 'definition' | 'version'; id: number }[]> {
  const { rows } = await sql<{ what: 'entry' | 'redirect' | 'definition' | 'version'; id: number }>`
    select here.what, here.id
    from (select 'entry' as what, valsiid as id from valsi
          union all select 'redirect', old_valsiid from valsi_redirects
          union all select 'definition', definitionid from definitions
          union all select 'version', version_id from definition_versions join definitions using (definitionid)) here
    where not exists (select from followed_seen s where s.kind = here.what and s.id = here.id)`.execute(db)
  return rows
}

/** Makes the dictionary independent of the source. New IDs continue after the mirrored IDs. */
export async function stopMirroring(db: Db): Promise<void> {
  for (const table of ['followed_seen', 'followed_leftovers', 'followed_authors', 'followed_sites'] as const)
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const [table, column] of [
    ['all_valsi', 'valsiid'],
    ['all_definitions', 'definitionid'],
    ['definition_versions', 'version_id'],
  ] as const)
    await sql`
      select setval(s.name::regclass, greatest(
               (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)}) + 1, nextval(s.name::regclass)), false)
      from (select pg_get_serial_sequence(${table}::text, ${column}::text) as name) s`.execute(db)
}
