import { inject } from 'vitest'
import type { ConnectionOptions } from '../platform/database/connect.ts'

/** Returns this worker's database. Test files run concurrently, with a separate database for each worker. */
export function runConnection(): ConnectionOptions {
  const connections = inject('connections')
  const worker = Number(process.env.VITEST_POOL_ID)
  const connection = connections[worker - 1]
  if (!connection) throw new Error(`Worker ${worker} has no database: there are ${connections.length}.`)
  return connection
}
