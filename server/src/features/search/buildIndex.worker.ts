import { parentPort, workerData } from 'node:worker_threads'
import type { Db } from '../../platform/context.ts'
import { type ConnectionOptions, connect } from '../../platform/database/connect.ts'
import { currentPosition } from '../../platform/events.ts'
import { definitionsAfter } from '../entries/index.ts'
import { buildSegment, encodeSegment, type SearchDocument } from './core/index.ts'
import { documentOf } from './documents.ts'
import { type Kept, keepSegment } from './keptSegment.ts'

/** Reads every definition and builds a base segment of them, away from the thread that answers requests. */
export interface BuildOrder {
  connection: ConnectionOptions
  /** Folder to keep the segment in for the next start. */
  keepIn: string
  site_id: string
}
export type Built = Kept & { file: Uint8Array<ArrayBuffer> }

/** Short enough that nobody waits long for the embedded database in between. */
const ROWS_AT_ONCE = 1000

const { connection, keepIn, site_id } = workerData as BuildOrder
const { db, close } = connect({ ...connection, max: 1 })
try {
  // read before the rows: whatever is committed later is among the changes after this position
  const position = await currentPosition(db)
  const documents = await readAll(db)
  const kept: Kept = { site_id, position, definitions: documents.length, built_at: new Date().toISOString() }
  const file = encodeSegment(buildSegment(documents))
  await keepSegment(keepIn, kept, file)
  parentPort!.postMessage({ ...kept, file } satisfies Built, [file.buffer])
} finally {
  await close()
}

async function readAll(db: Db): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = []
  for (let after = -1; ; ) {
    const rows = await definitionsAfter(db, after, ROWS_AT_ONCE)
    for (const row of rows) documents.push(documentOf(row))
    if (rows.length < ROWS_AT_ONCE) return documents
    after = rows.at(-1)!.definitionid
  }
}
