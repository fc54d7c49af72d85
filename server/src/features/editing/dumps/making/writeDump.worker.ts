import { parentPort, workerData } from 'node:worker_threads'
import { type ConnectionOptions, connect } from '../../../../platform/database/connect.ts'
import { lowerPriority } from '../../../../platform/workers.ts'
import { type DumpOrder, writeDump } from './writeDump.ts'

/** Worker that writes a dump off the main thread and returns its description. */
export interface DumpWork {
  connection: ConnectionOptions
  file: string
  order: DumpOrder
}

lowerPriority()
const { connection, file, order } = workerData as DumpWork
const { db, close } = connect({ ...connection, max: 1 })
try {
  parentPort!.postMessage(await writeDump(db, file, order))
} finally {
  await close()
}
