import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { EXPORT_TYPES, Unusual } from '@vlacku/contract/exports'
import type { ExportOrder } from '../source.ts'

/** A finished export file. */
export interface StoredExport {
  order: ExportOrder
  /** Fingerprint of the dictionary when the file was built. */
  fingerprint: string
  /** File name inside the folder. */
  file: string
  /** File name for the download. */
  filename: string
  type: (typeof EXPORT_TYPES)[number]
  definitions: number
  bytes: number
  sha256: string
  unusual: Unusual[]
  made_at: string
}

/** Lifetime, in milliseconds, of files requested by only one user. */
const TTL_MS = 24 * 3_600_000
const NOTE = '.json'

/** Returns true for public exports: a whole dictionary, with the best definition of each word. */
export const isForAll = (order: ExportOrder): boolean => order.positive_scores_only && order.collection_id === null

/** Returns the file name for an order. Equal orders have the same name. */
export const nameOf = (o: ExportOrder): string =>
  [o.source_langid, o.langid, o.format, o.positive_scores_only ? 'best' : 'all', o.collection_id ?? 'dictionary'].join(
    '-',
  )

/**
 * A folder of export files, each described by a JSON sidecar file. A new file replaces the old one when its sidecar is renamed
 * into place, so that one complete file exists even after a crash.
 */
export class ExportCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #stored = new Map<string, StoredExport>()

  /**
   * @param maxBytes folder size above which files requested by only one user are evicted, oldest first
   */
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Reads the sidecar files and deletes unfinished files. */
  async open(): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    const names = await fs.readdir(this.#folder)
    for (const name of names.filter((one) => one.endsWith(NOTE))) {
      const stored = await readNote(path.join(this.#folder, name))
      if (stored && names.includes(stored.file)) this.#stored.set(nameOf(stored.order), stored)
    }
    const files = new Set([...this.#stored].flatMap(([name, { file }]) => [file, `${name}${NOTE}`]))
    for (const name of names) if (!files.has(name)) await this.#remove(name)
  }

  find = (order: ExportOrder): StoredExport | undefined => this.#stored.get(nameOf(order))
  list = (): StoredExport[] => [...this.#stored.values()]
  pathOf = ({ file }: Pick<StoredExport, 'file'>): string => path.join(this.#folder, file)

  /** Returns false if the file was deleted manually. */
  holds = (stored: StoredExport): boolean => existsSync(this.pathOf(stored))

  /** Returns a path for a new file, which is deleted on opening the cache if it was never completed. */
  draft = (): string => path.join(this.#folder, `${randomUUID()}.new`)

  async put(draft: string, stored: Omit<StoredExport, 'file'>): Promise<StoredExport> {
    const name = nameOf(stored.order)
    const before = this.#stored.get(name)
    const file = `${name}-${Date.parse(stored.made_at).toString(36)}-${stored.sha256.slice(0, 8)}`
    const noted: StoredExport = { ...stored, file }
    await fs.rename(draft, this.pathOf(noted))
    const note = path.join(this.#folder, `${name}${NOTE}`)
    await fs.writeFile(`${note}.new`, JSON.stringify(noted))
    await fs.rename(`${note}.new`, note)
    this.#stored.set(name, noted)
    if (before && before.file !== file) await this.#remove(before.file)
    await this.tidy(Date.parse(stored.made_at))
    return noted
  }

  /** Evicts files requested by only one user: expired ones, then the oldest until the folder is small enough. */
  async tidy(now: number): Promise<void> {
    const own = this.list()
      .filter(({ order }) => !isForAll(order))
      .sort((a, b) => a.made_at.localeCompare(b.made_at))
    let bytes = this.list().reduce((sum, stored) => sum + stored.bytes, 0)
    for (const stored of own) {
      if (now - Date.parse(stored.made_at) < TTL_MS && bytes <= this.#maxBytes) continue
      bytes -= stored.bytes
      const name = nameOf(stored.order)
      this.#stored.delete(name)
      await this.#remove(`${name}${NOTE}`)
      await this.#remove(stored.file)
    }
  }

  #remove = (name: string) => fs.rm(path.join(this.#folder, name), { force: true })
}

async function readNote(file: string): Promise<StoredExport | null> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as StoredExport
  } catch {
    return null // the sidecar file is missing, or truncated by a crash
  }
}
