import { inject } from 'vitest'
import type { ConnectionOptions } from '../platform/database/connect.ts'

/** Returns the database of this worker: test files run concurrently, each worker on its own database. */
export function runConnection(): ConnectionOptions {
  const connections = inject('connections')
  const worker = Number(process.env.VITEST_POOL_ID)
  const connection = connections[worker - 1]
  if (!connection) throw new Error(`Worker ${worker} has no database: there are ${connections.length}.`)
  return connection
}
