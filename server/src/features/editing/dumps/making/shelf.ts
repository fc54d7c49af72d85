import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { DumpNote } from '@vlacku/contract/dumps'

/** The dump that is kept. */
export interface KeptDump extends DumpNote {
  /** On the disk. */
  file: string
  /** Of what the dictionary was when it was made. */
  fingerprint: string
}

const NOTE = 'dump.json'

/**
 * The folder of the dump, with a note that makes it count. A new one takes the place of the old one when it is whole; after a kill
 * at any moment there is one of the two.
 */
export class DumpShelf {
  readonly #folder: string
  #kept: KeptDump | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Finds what is there; what no note speaks of was not finished. */
  async open(): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    this.#kept = await readNote(path.join(this.#folder, NOTE))
    if (this.#kept && !existsSync(this.pathOf(this.#kept))) this.#kept = null
    await this.#tidy()
  }

  /** null where none is, also where somebody cleared the folder. */
  get kept(): KeptDump | null {
    return this.#kept && existsSync(this.pathOf(this.#kept)) ? this.#kept : null
  }

  pathOf = ({ file }: Pick<KeptDump, 'file'>): string => path.join(this.#folder, file)

  /** Where a file is written before it is put. */
  draft = (): string => path.join(this.#folder, `${randomUUID()}.new`)

  async put(draft: string, written: Omit<KeptDump, 'file'>): Promise<void> {
    const kept = {
      ...written,
      file: `${Date.parse(written.made_at).toString(36)}-${written.sha256.slice(0, 8)}.jsonl.gz`,
    }
    await fs.rename(draft, this.pathOf(kept))
    const note = path.join(this.#folder, NOTE)
    await fs.writeFile(`${note}.new`, JSON.stringify(kept))
    await fs.rename(`${note}.new`, note)
    this.#kept = kept
    await this.#tidy()
  }

  async #tidy(): Promise<void> {
    for (const name of await fs.readdir(this.#folder))
      if (name !== this.#kept?.file && !(this.#kept && name === NOTE))
        await fs.rm(path.join(this.#folder, name), { force: true })
  }
}

async function readNote(file: string): Promise<KeptDump | null> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as KeptDump
  } catch {
    return null // of a start that was killed, or not ours
  }
}
