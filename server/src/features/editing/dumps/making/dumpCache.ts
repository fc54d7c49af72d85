import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { DumpNote } from '@vlacku/contract/dumps'

/** A finished dump. */
export interface StoredDump extends DumpNote {
  /** File name inside the folder. */
  file: string
  /** Fingerprint of the dictionary when the dump was created. */
  fingerprint: string
}

const NOTE = 'dump.json'

/**
 * A folder with the newest dump and its manifest. A new dump replaces the old one when the new manifest is renamed into place, so
 * that one complete dump exists even after a crash.
 */
export class DumpCache {
  readonly #folder: string
  #stored: StoredDump | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads the manifest and deletes unfinished files. */
  async open(): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    this.#stored = await readNote(path.join(this.#folder, NOTE))
    if (this.#stored && !existsSync(this.pathOf(this.#stored))) this.#stored = null
    await this.#tidy()
  }

  /** The stored dump; null if there is none or its file was deleted manually. */
  get stored(): StoredDump | null {
    return this.#stored && existsSync(this.pathOf(this.#stored)) ? this.#stored : null
  }

  pathOf = ({ file }: Pick<StoredDump, 'file'>): string => path.join(this.#folder, file)

  /** Returns a path for a new file, which is deleted on opening the cache if it was never completed. */
  draft = (): string => path.join(this.#folder, `${randomUUID()}.new`)

  async put(draft: string, written: Omit<StoredDump, 'file'>): Promise<void> {
    const stored = {
      ...written,
      file: `${Date.parse(written.made_at).toString(36)}-${written.sha256.slice(0, 8)}.jsonl.gz`,
    }
    await fs.rename(draft, this.pathOf(stored))
    const note = path.join(this.#folder, NOTE)
    await fs.writeFile(`${note}.new`, JSON.stringify(stored))
    await fs.rename(`${note}.new`, note)
    this.#stored = stored
    await this.#tidy()
  }

  async #tidy(): Promise<void> {
    for (const name of await fs.readdir(this.#folder))
      if (name !== this.#stored?.file && !(this.#stored && name === NOTE))
        await fs.rm(path.join(this.#folder, name), { force: true })
  }
}

async function readNote(file: string): Promise<StoredDump | null> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as StoredDump
  } catch {
    return null // the manifest is missing, or truncated by a crash
  }
}
