import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { TableEncoding } from '@vlacku/contract/bulkImport'
import { lowerPriority } from '../../../../platform/workers.ts'
import { headOf, linesOf, NotATable, type TableHead, type TableLine } from './table.ts'

export interface TableOrder {
  bytes: Uint8Array
  encoding: TableEncoding | undefined
  /** Language tag of the definitions. */
  language: string
}
export type TableMessage =
  | { kind: 'head'; head: TableHead }
  | { kind: 'not_a_table' }
  | { kind: 'lines'; lines: TableLine[] }
  | { kind: 'end' }

/** Number of rows per message. Deserializing and storing a message blocks the receiving thread. */
const BATCH = 100
/** Number of characters after which a batch ends early. */
const BATCH_LENGTH = 250_000

/** Reads one table and sends its rows in batches on request. */

lowerPriority()
const port = parentPort!
const { bytes, encoding, language } = workerData as TableOrder
const post = (message: TableMessage) => port.postMessage(message)

async function read() {
  const head = await headOf(bytes, encoding, language)
  post({ kind: 'head', head })
  await once(port, 'message')
  let lines: TableLine[] = []
  let length = 0
  for await (const line of linesOf(bytes, head)) {
    lines.push(line)
    for (const cell of line.cells) length += cell.length
    if (lines.length < BATCH && length < BATCH_LENGTH) continue
    post({ kind: 'lines', lines })
    lines = []
    length = 0
    await once(port, 'message')
  }
  if (lines.length > 0) post({ kind: 'lines', lines })
  post({ kind: 'end' })
}
read()
  .catch((error) => {
    if (!(error instanceof NotATable)) throw error
    post({ kind: 'not_a_table' })
  })
  .finally(() => port.unref())
