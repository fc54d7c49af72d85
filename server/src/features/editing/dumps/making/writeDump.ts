import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../../../../platform/context.ts'
import { recordsAfter } from '../dumps.repository.ts'
import { DumpLines } from '../lines.ts'
import { BEGINNING, type Place, placeBefore, positionOf } from '../position.ts'

export interface DumpOrder {
  feed_id: string
  /**
   * The dump contains all changes before this transaction ID. It may also contain later changes, which are repeated in the
   * changes after the dump.
   */
  until: string
  site: string
  licence: string | null
  made_at: string
}

export interface WrittenDump {
  bytes: number
  /** SHA-256 of the file. */
  sha256: string
  position: string
  counts: Record<string, number>
}

/** Number of records read at a time, since reading blocks other queries in the embedded database. */
const AT_ONCE = 500

/**
 * Writes the whole dictionary to a new file, which is synced to disk on completion. Reads in batches while users continue to
 * edit; the changes after `position` include concurrent changes.
 */
export async function writeDump(db: Db, file: string, order: DumpOrder): Promise<WrittenDump> {
  const { feed_id, until, ...rest } = order
  const position = positionOf(feed_id, placeBefore(until))
  const lines = new DumpLines()
  const packed = createGzip()
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const ended = pipeline(packed, measured, fs.createWriteStream(file, { flush: true }))
  ended.catch(() => {}) // the error is handled below
  const write = async (text: string) => {
    if (text !== '' && !packed.write(text)) await Promise.race([once(packed, 'drain'), ended])
  }
  try {
    await write(lines.opening({ vlacku: 'dump', ...rest, position, more: false }))
    for (let after: Place | null = BEGINNING; after; ) {
      const wanted = { after, until, limit: AT_ONCE, withCurrent: false }
      const page: Awaited<ReturnType<typeof recordsAfter>> = await recordsAfter(db, wanted)
      await write(lines.records(page.lines))
      after = page.last
    }
    packed.end(lines.closing())
    await ended
  } catch (error) {
    packed.destroy()
    await ended.catch(() => {})
    throw error
  }
  return { bytes, sha256: hash.digest('hex'), position, counts: lines.counts }
}
