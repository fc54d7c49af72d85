import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from './context.ts'
import type { Database } from './database/database.ts'
import { pgNotifier } from './database/pgNotifier.ts'

/**
 * Receives changes that other nodes commit after `position` (see `currentPosition`). Returns a function that stops receiving
 * them.
 */
export function followNodes({ connection }: Database, { db, events }: Ctx, position: string, log: FastifyBaseLogger) {
  // poolers without prepared statements don't support LISTEN, either
  const canListen = 'url' in connection && connection.prepared !== false
  const notifier = canListen ? pgNotifier(connection.url, events.node, log) : undefined
  events.follow(
    db,
    position,
    (error) => log.warn({ err: error }, 'could not read the changes of other nodes'),
    notifier,
  )
  return async () => {
    await notifier?.close()
    await events.stop()
  }
}
