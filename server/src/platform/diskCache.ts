import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from './database/database.ts'
import { changesSince, type PageChange, type PageChanges } from './events.ts'

/** Metadata of derived data that is cached on disk for the next start. */
export interface CacheInfo {
  /** ID of the database; data from another database is never used. */
  site_id: string
  /** Position in the change feed. Later changes may be missing; see `currentPosition`. */
  position: string
  definitions: number
  built_at: string
}

const noteOf = (dir: string, name: string) => path.join(dir, `${name}.json`)

/** Writes the file, then its metadata, which makes it valid. If the process is killed in between, the previous pair is used. */
export async function writeCache(dir: string, name: string, info: CacheInfo, bytes: Uint8Array) {
  await fs.mkdir(dir, { recursive: true })
  const file = `${name}-${Date.now().toString(36)}.bin`
  await fs.writeFile(path.join(dir, file), bytes)
  await fs.writeFile(`${noteOf(dir, name)}.new`, JSON.stringify({ ...info, file }))
  await fs.rename(`${noteOf(dir, name)}.new`, noteOf(dir, name))
  for (const other of await fs.readdir(dir)) {
    if (other.startsWith(`${name}-`) && other !== file) await fs.rm(path.join(dir, other), { force: true })
  }
}

/**
 * Age, in milliseconds, at which a cached file counts as stale: it is used only until it has been rebuilt, because changes aren't
 * retained forever.
 */
const TRUSTED_FOR = 24 * 3_600_000

export interface CachedFile<K extends keyof PageChanges> {
  path: string
  /** Relevant changes since the file was written. */
  events: PageChange<K>[]
  /** True if the file should be rebuilt. */
  isStale: boolean
}

/** Reads a cached file of this database and the changes needed to update it; null if it is unusable or too much has changed. */
export async function readCache<K extends keyof PageChanges>(
  db: Db,
  dir: string,
  name: string,
  site_id: string,
  kinds: readonly K[],
): Promise<CachedFile<K> | null> {
  const note = await readNote(dir, name)
  if (note?.site_id !== site_id) return null
  const { events } = await changesSince(db, note.position, [...kinds, 'dictionary_replaced'])
  if (events.some(({ kind }) => kind === 'dictionary_replaced')) return null
  const isStale = Date.now() - Date.parse(note.built_at) > TRUSTED_FOR
  return { path: note.path, events: events as PageChange<K>[], isStale }
}

async function readNote(dir: string, name: string): Promise<(CacheInfo & { path: string }) | null> {
  try {
    const note = JSON.parse(await fs.readFile(noteOf(dir, name), 'utf8')) as CacheInfo & { file: string }
    return { ...note, path: path.join(dir, path.basename(note.file)) }
  } catch {
    return null // the file is missing or corrupt, so it is rebuilt
  }
}
