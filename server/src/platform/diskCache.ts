import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from './database/database.ts'
import { changesSince, type PageChange, type PageChanges } from './events.ts'

/** What is known about something worked out of the database that was kept on disk for the next start. */
export interface CacheInfo {
  /** The database it was read from; what came from another one is never used. */
  site_id: string
  /** Changes from here on may be missing in it; see `currentPosition`. */
  position: string
  definitions: number
  built_at: string
}

const noteOf = (dir: string, name: string) => path.join(dir, `${name}.json`)

/** Writes the file, then the note that makes it count: a kill in between leaves the older pair in use. */
export async function writeCache(dir: string, name: string, kept: CacheInfo, bytes: Uint8Array) {
  await fs.mkdir(dir, { recursive: true })
  const file = `${name}-${Date.now().toString(36)}.bin`
  await fs.writeFile(path.join(dir, file), bytes)
  await fs.writeFile(`${noteOf(dir, name)}.new`, JSON.stringify({ ...kept, file }))
  await fs.rename(`${noteOf(dir, name)}.new`, noteOf(dir, name))
  for (const other of await fs.readdir(dir)) {
    if (other.startsWith(`${name}-`) && other !== file) await fs.rm(path.join(dir, other), { force: true })
  }
}

/** Older than this it answers until something newer is built: changes are not remembered for ever (ms). */
const TRUSTED_FOR = 24 * 3_600_000

export interface CachedFile<K extends keyof PageChanges> {
  path: string
  /** What happened since it was read from the database, of the kinds that matter to it. */
  events: PageChange<K>[]
  /** Whether it is time to build it anew. */
  isStale: boolean
}

/**
 * What was kept of this database, and how to bring it up to date; null when there is none that can be trusted, or so much
 * changed that it would answer wrongly.
 */
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
    return null // missing or damaged: it is built again
  }
}
