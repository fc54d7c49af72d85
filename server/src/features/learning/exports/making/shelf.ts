import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { EXPORT_TYPES, Unusual } from '@vlacku/contract/exports'
import type { ExportOrder } from '../source.ts'

/** A file that was made. */
export interface Kept {
  order: ExportOrder
  /** Of what the dictionary was when it was made. */
  fingerprint: string
  /** On the disk. */
  file: string
  /** For people. */
  filename: string
  type: (typeof EXPORT_TYPES)[number]
  definitions: number
  bytes: number
  sha256: string
  unusual: Unusual[]
  made_at: string
}

/** Files that only one member asked for are kept so long (ms). */
const KEEP_MS = 24 * 3_600_000
const NOTE = '.json'

/** Whether everybody may have it: a whole dictionary, the best of each word. */
export const isForAll = (order: ExportOrder): boolean => order.positive_scores_only && order.collection_id === null

/** Two orders with the same name mean the same file. */
export const nameOf = (o: ExportOrder): string =>
  [o.source_langid, o.langid, o.format, o.positive_scores_only ? 'best' : 'all', o.collection_id ?? 'dictionary'].join(
    '-',
  )

/**
 * The files that exports are kept in, each with a note beside it that makes it count. A new file takes the place of the old
 * one when it is whole; after a kill at any moment there is one of the two.
 */
export class Shelf {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #kept = new Map<string, Kept>()

  /** `mostBytes`: together they take no more, as far as files that only one member asked for can go. */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** Finds what is there; what no note speaks of was not finished. */
  async open(): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    const names = await fs.readdir(this.#folder)
    for (const name of names.filter((one) => one.endsWith(NOTE))) {
      const kept = await readNote(path.join(this.#folder, name))
      if (kept && names.includes(kept.file)) this.#kept.set(nameOf(kept.order), kept)
    }
    const files = new Set([...this.#kept].flatMap(([name, { file }]) => [file, `${name}${NOTE}`]))
    for (const name of names) if (!files.has(name)) await this.#remove(name)
  }

  find = (order: ExportOrder): Kept | undefined => this.#kept.get(nameOf(order))
  list = (): Kept[] => [...this.#kept.values()]
  pathOf = ({ file }: Pick<Kept, 'file'>): string => path.join(this.#folder, file)

  /** Somebody may have cleared the folder. */
  holds = (kept: Kept): boolean => existsSync(this.pathOf(kept))

  /** Where a file is written before it is put. */
  draft = (): string => path.join(this.#folder, `${randomUUID()}.new`)

  async put(draft: string, kept: Omit<Kept, 'file'>): Promise<Kept> {
    const name = nameOf(kept.order)
    const before = this.#kept.get(name)
    const file = `${name}-${Date.parse(kept.made_at).toString(36)}-${kept.sha256.slice(0, 8)}`
    const noted: Kept = { ...kept, file }
    await fs.rename(draft, this.pathOf(noted))
    const note = path.join(this.#folder, `${name}${NOTE}`)
    await fs.writeFile(`${note}.new`, JSON.stringify(noted))
    await fs.rename(`${note}.new`, note)
    this.#kept.set(name, noted)
    if (before && before.file !== file) await this.#remove(before.file)
    await this.tidy(Date.parse(kept.made_at))
    return noted
  }

  /** Lets go of what only one member asked for: when it is old, and the oldest when all together are too large. */
  async tidy(now: number): Promise<void> {
    const own = this.list()
      .filter(({ order }) => !isForAll(order))
      .sort((a, b) => a.made_at.localeCompare(b.made_at))
    let bytes = this.list().reduce((sum, kept) => sum + kept.bytes, 0)
    for (const kept of own) {
      if (now - Date.parse(kept.made_at) < KEEP_MS && bytes <= this.#mostBytes) continue
      bytes -= kept.bytes
      const name = nameOf(kept.order)
      this.#kept.delete(name)
      await this.#remove(`${name}${NOTE}`)
      await this.#remove(kept.file)
    }
  }

  #remove = (name: string) => fs.rm(path.join(this.#folder, name), { force: true })
}

async function readNote(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as Kept
  } catch {
    return null // of a start that was killed, or not ours
  }
}
