import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, firstRow, onlyValue, run } from '../../../platform/database/statements.ts'

export interface FollowedSite {
  url: string
  feed_id: string
  /** Null while a dump is being loaded. */
  position: string | null
  dump_sha256: string | null
  dump_line: number
}

export const followedSite = (db: Db) => firstRow(db)<FollowedSite>`
  select url, feed_id, position, dump_sha256, dump_line from followed_sites`

/** Locks the mirrored site's row until the transaction ends, and allows the transaction to write to the dictionary. */
export async function lockFollowedSite(db: Db): Promise<FollowedSite | undefined> {
  await run(db)`select set_config('vlacku.following', 'on', true)`
  return firstRow(db)<FollowedSite>`
    select url, feed_id, position, dump_sha256, dump_line from followed_sites for update`
}

/**
 * Returns true if the site has words, or deleted definitions that can be restored. Locks the corresponding tables until the
 * transaction ends.
 */
export async function hasOwnWords(db: Db): Promise<boolean> {
  await run(db)`lock table all_valsi, all_definitions in share row exclusive mode`
  return onlyValue(db)<boolean>`
    select exists (select from valsi) or exists (select from all_definitions where deleted_by is not null) as has`
}

export const startMirroring = (db: Db, { url, feed_id }: Pick<FollowedSite, 'url' | 'feed_id'>) =>
  run(db)`insert into followed_sites (url, feed_id) values (${url}, ${feed_id}::uuid)`

/** Resets the mirroring state so that a dump of the given feed is loaded. */
export const startOver = (db: Db, feed_id: string) => run(db)`
  update followed_sites set feed_id = ${feed_id}::uuid, position = null, dump_sha256 = null, dump_line = 0`

/** Starts loading a dump from its first line. */
export async function startDump(db: Db, sha256: string): Promise<void> {
  await run(db)`update followed_sites set dump_sha256 = ${sha256}, dump_line = 0`
  await run(db)`delete from followed_seen`
}

export const setDumpLine = (db: Db, line: number) => run(db)`update followed_sites set dump_line = ${line}`

export async function setPosition(db: Db, position: string, licence: string | null): Promise<void> {
  await run(db)`
    update followed_sites
    set position = ${position}, licence = ${licence}, dump_sha256 = null, dump_line = 0`
  await run(db)`delete from followed_seen`
}

export const setFollowedAt = (db: Db, at: Date) => run(db)`update followed_sites set followed_at = ${at}`

/** Records the rows contained in the dump so far. */
export const addSeen = (db: Db, records: { kind: string; id: number }[]) => run(db)`
  insert into followed_seen (kind, id)
  select kind, id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(kind text, id int)
  on conflict do nothing`

/** Returns local rows that the dump doesn't contain. */
export function missingFromDump(db: Db) {
  return allRows(db)<{ what: 'entry' | 'redirect' | 'definition' | 'version'; id: number }>`
    select here.what, here.id
    from (select 'entry' as what, valsiid as id from valsi
          union all select 'redirect', old_valsiid from valsi_redirects
          union all select 'definition', definitionid from definitions
          union all select 'version', version_id from definition_versions join definitions using (definitionid)) here
    where not exists (select from followed_seen s where s.kind = here.what and s.id = here.id)`
}

/** Makes the dictionary independent of the source. New IDs continue after the mirrored IDs. */
export async function stopMirroring(db: Db): Promise<void> {
  for (const table of ['followed_seen', 'followed_leftovers', 'followed_authors', 'followed_sites'] as const)
    await run(db)`delete from ${sql.table(table)}`
  for (const [table, column] of [
    ['all_valsi', 'valsiid'],
    ['all_definitions', 'definitionid'],
    ['definition_versions', 'version_id'],
  ] as const)
    await run(db)`
      select setval(s.name::regclass, greatest(
               (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)}) + 1, nextval(s.name::regclass)), false)
      from (select pg_get_serial_sequence(${table}::text, ${column}::text) as name) s`
}
