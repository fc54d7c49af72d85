import { inject } from 'vitest'
import type { ConnectionOptions } from '../platform/database/connect.ts'

/** The database of this worker: files run beside each other, each worker on its own. */
export function runConnection(): ConnectionOptions {
  const connections = inject('connections')
  const worker = Number(process.env.VITEST_POOL_ID)
  const connection = connections[worker - 1]
  if (!connection) throw new Error(`Worker ${worker} has no database: there are ${connections.length}.`)
  return connection
}
