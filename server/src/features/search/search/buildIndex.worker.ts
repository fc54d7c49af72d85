import { parentPort, workerData } from 'node:worker_threads'
import { type ConnectionOptions, connect } from '../../../platform/database/connect.ts'
import { buildIndex } from './buildIndex.ts'

/** Builds a base segment in a worker. */
export interface BuildOrder {
  connection: ConnectionOptions
  /** Folder in which the segment is stored for the next start. */
  cacheFolder: string
  site_id: string
}

const { connection, cacheFolder, site_id } = workerData as BuildOrder
const { db, close } = connect({ ...connection, max: 1 })
try {
  const built = await buildIndex(db, cacheFolder, site_id)
  parentPort!.postMessage(built, [built.file.buffer])
} finally {
  await close()
}
