import fs from 'node:fs/promises'
import path from 'node:path'
import { decodeSegment, type SegmentData } from './core/index.ts'

/** What is known about a base segment that was kept on disk. */
export interface Kept {
  /** The database it was read from; another database's segment is never used. */
  site_id: string
  /** Changes from here on may be missing in it; see `currentPosition`. */
  position: string
  definitions: number
  built_at: string
}

const NOTE = 'segment.json'

/** Writes the segment, then the note that makes it count: a kill in between leaves the older pair in use. */
export async function keepSegment(dir: string, kept: Kept, segment: Uint8Array) {
  await fs.mkdir(dir, { recursive: true })
  const file = `segment-${Date.now().toString(36)}.bin`
  await fs.writeFile(path.join(dir, file), segment)
  await fs.writeFile(path.join(dir, `${NOTE}.new`), JSON.stringify({ ...kept, file }))
  await fs.rename(path.join(dir, `${NOTE}.new`), path.join(dir, NOTE))
  for (const name of await fs.readdir(dir)) {
    if (name.startsWith('segment-') && name !== file) await fs.rm(path.join(dir, name), { force: true })
  }
}

/** The kept segment of this database, or null when there is none that can be trusted. */
export async function readKeptSegment(dir: string, site_id: string): Promise<(Kept & { data: SegmentData }) | null> {
  try {
    const note = JSON.parse(await fs.readFile(path.join(dir, NOTE), 'utf8')) as Kept & { file: string }
    if (note.site_id !== site_id) return null
    const { data } = decodeSegment(await fs.readFile(path.join(dir, path.basename(note.file))))
    return data && { ...note, data }
  } catch {
    return null // missing or damaged: the index is built again
  }
}
