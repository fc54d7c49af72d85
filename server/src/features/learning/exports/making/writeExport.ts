import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import type { Unusual } from '@vlacku/contract/exports'
import type { Db } from '../../../../platform/context.ts'
import * as repo from '../exports.repository.ts'
import type { Format, Typesetting } from '../formats/format.ts'
import type { DictionarySource, ExportHead, ExportOrder } from '../source.ts'

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

/** Number of definitions read at a time. Limited because reading blocks the embedded database. */
const AT_ONCE = 400
/** Maximum number of stored remarks. Additional remarks are only counted. */
const MAX_REMARKS = 100

export interface SourceOptions {
  site: string
  made_at: Date
  collection_name: string | null
  /** Called with the number of definitions written so far. */
  onProgress: (done: number, total: number) => void
}

/**
 * Returns the dictionary for an order. The selection of definitions is fixed at the start, and their texts are read in batches
 * while the file is written. `remarks` is complete once all definitions have been read.
 */
export async function openSource(db: Db, order: ExportOrder, options: SourceOptions) {
  const ids = await repo.chosenIds(db, order)
  const languages = await repo.languagesById(db, [order.langid, order.source_langid])
  const remarks: { definition_id: number; word: string; problem: string }[] = []
  let written = 0
  const head: ExportHead = {
    source: languages.find(({ langid }) => langid === order.source_langid)!,
    language: languages.find(({ langid }) => langid === order.langid)!,
    collection: order.collection_id === null ? null : { id: order.collection_id, name: options.collection_name ?? '' },
    positive_scores_only: order.positive_scores_only,
    total: ids.length,
    ...(await repo.widthOf(db, ids)),
    ...{ site: options.site, made_at: options.made_at },
  }
  async function* definitions() {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const piece = await repo.definitionsInOrder(db, ids.slice(at, at + AT_ONCE), order.collection_id)
      yield* piece
      written += piece.length
      options.onProgress(Math.min(at + AT_ONCE, ids.length), ids.length)
    }
  }
  const source: DictionarySource = {
    head,
    definitions: definitions(),
    unusual({ definition_id, word }, problem) {
      if (remarks.length < MAX_REMARKS) remarks.push({ definition_id, word, problem: problem.slice(0, 200) })
    },
  }
  return { source, remarks, written: () => written }
}
