import fs from 'node:fs/promises'
import path from 'node:path'

/** What is known about something worked out of the database that was kept on disk for the next start. */
export interface Kept {
  /** The database it was read from; what came from another one is never used. */
  site_id: string
  /** Changes from here on may be missing in it; see `currentPosition`. */
  position: string
  definitions: number
  built_at: string
}

const noteOf = (dir: string, name: string) => path.join(dir, `${name}.json`)

/** Writes the file, then the note that makes it count: a kill in between leaves the older pair in use. */
export async function keepFile(dir: string, name: string, kept: Kept, bytes: Uint8Array) {
  await fs.mkdir(dir, { recursive: true })
  const file = `${name}-${Date.now().toString(36)}.bin`
  await fs.writeFile(path.join(dir, file), bytes)
  await fs.writeFile(`${noteOf(dir, name)}.new`, JSON.stringify({ ...kept, file }))
  await fs.rename(`${noteOf(dir, name)}.new`, noteOf(dir, name))
  for (const other of await fs.readdir(dir)) {
    if (other.startsWith(`${name}-`) && other !== file) await fs.rm(path.join(dir, other), { force: true })
  }
}

/** What was kept of this database and where it is, or null when there is none that can be trusted. */
export async function keptFile(dir: string, name: string, site_id: string): Promise<(Kept & { path: string }) | null> {
  try {
    const note = JSON.parse(await fs.readFile(noteOf(dir, name), 'utf8')) as Kept & { file: string }
    return note.site_id === site_id ? { ...note, path: path.join(dir, path.basename(note.file)) } : null
  } catch {
    return null // missing or damaged: it is built again
  }
}
