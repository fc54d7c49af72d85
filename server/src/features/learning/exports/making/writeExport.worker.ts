import { parentPort, workerData } from 'node:worker_threads'
import { type ConnectionOptions, connect } from '../../../../platform/database/connect.ts'
import { lowerPriority } from '../../../../platform/workers.ts'
import type { Typesetting } from '../formats/format.ts'
import { FORMATS } from '../formats/index.ts'
import type { ExportOrder } from '../source.ts'
import { openSource, type Written, writeExport } from './writeExport.ts'

/** Worker that writes one export. Reports progress, then the result. */
export interface WorkerOrder {
  connection: ConnectionOptions
  order: ExportOrder
  collection_name: string | null
  site: string
  made_at: Date
  file: string
  typesetting: Typesetting
}
export type FromWorker = { done: number; total: number } | { written: Written }

lowerPriority()
const { connection, order, file, typesetting, ...sourceOptions } = workerData as WorkerOrder
const post = (message: FromWorker) => parentPort!.postMessage(message)
const { db, close } = connect({ ...connection, max: 1 })
try {
  const opened = await openSource(db, order, { ...sourceOptions, onProgress: (done, total) => post({ done, total }) })
  const written = await writeExport(file, FORMATS[order.format], opened.source, typesetting)
  post({ written: { ...written, definitions: opened.written(), unusual: opened.remarks } })
} finally {
  await close()
}
