import { parentPort, workerData } from 'node:worker_threads'
import { type ConnectionOptions, connect } from '../../../platform/database/connect.ts'
import { endProcesses } from '../../../platform/processes.ts'
import { lowerPriority, onEnd } from '../../../platform/workers.ts'
import { FORMATS } from '../formats/index.ts'
import type { ExportOrder } from '../source.ts'
import { openSource } from './openSource.ts'
import { type Written, writeExport } from './writeExport.ts'

/** Writes one export away from the thread that answers requests. Tells how far it is, then what it wrote. */
export interface WorkerOrder {
  connection: ConnectionOptions
  order: ExportOrder
  collection_name: string | null
  site: string
  made_at: Date
  file: string
}
export type FromWorker = { done: number; total: number } | { written: Written }

lowerPriority()
onEnd(endProcesses)
const { connection, order, file, ...told } = workerData as WorkerOrder
const say = (message: FromWorker) => parentPort!.postMessage(message)
const { db, close } = connect({ ...connection, max: 1 })
try {
  const opened = await openSource(db, order, { ...told, onProgress: (done, total) => say({ done, total }) })
  const written = await writeExport(file, FORMATS[order.format], opened.source)
  say({ written: { ...written, definitions: opened.written(), unusual: opened.remarks } })
} finally {
  await close()
}
