import { randomUUID } from 'node:crypto'
import type { Db } from './database/database.ts'
import { onlyValue, run } from './database/statements.ts'

/* Named metadata of a site, such as its ID and the completed one-time tasks. Values are JSON. */

/** Name of the login signing key's fingerprint. Excluded from backups. */
export const TOKEN_KEY_NAME = 'token_key_fingerprint'

export const setSiteMetadata = (db: Db, name: string, value: unknown) => run(db)`
  insert into site_facts (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
  on conflict (name) do update set value = excluded.value`

/**
 * Returns the value stored under `name`. If there is none, stores and returns `first`; all callers on all nodes get the same
 * value.
 */
export async function siteMetadataOr<T>(db: Db, name: string, first: T): Promise<T> {
  return onlyValue(db)<T>`
    insert into site_facts (name, value) values (${name}, ${JSON.stringify(first)}::jsonb)
    on conflict (name) do update set name = excluded.name returning value`
}

export const deleteSiteMetadata = (db: Db, name: string) => run(db)`delete from site_facts where name = ${name}`

/** Returns a random ID of this database, which ties an index stored on disk to it. */
export const siteId = (db: Db): Promise<string> => siteMetadataOr(db, 'site_id', randomUUID())
