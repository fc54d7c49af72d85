import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import type { Unusual } from '@vlacku/contract/exports'
import type { Format, Typesetting } from '../formats/format.ts'
import type { DictionarySource } from '../source.ts'

export interface Written {
  definitions: number
  bytes: number
  sha256: string
  unusual: Unusual[]
}

/** Write buffer size, in bytes. */
const CHUNK = 1 << 18

/** Writes a dictionary to a new file and flushes it to disk. */
export async function writeExport(
  file: string,
  format: Format,
  source: DictionarySource,
  typesetting: Typesetting,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const handle = await fs.open(file, 'w')
  let bytes = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    const chunk = Buffer.concat(waiting)
    waiting = []
    size = 0
    hash.update(chunk)
    bytes += chunk.length
    await handle.writeFile(chunk)
  }
  try {
    for await (const piece of format.write(source, typesetting)) {
      waiting.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))
      size += waiting.at(-1)!.length
      if (size >= CHUNK) await flush()
    }
    await flush()
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
