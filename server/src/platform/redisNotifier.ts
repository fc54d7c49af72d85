import { createClient } from 'redis'
import type { Notifier } from './events.ts'

/** Sites that share a Redis wake each other up for nothing, which does no harm: what happened is read in the database. */
const CHANNEL = 'vlacku:look'
/** The longest time between two attempts to reach a Redis that is away (ms). */
const LONGEST_PAUSE_MS = 3_000

interface Log {
  info(text: string): void
  warn(about: object, text: string): void
}

/**
 * Notifies all nodes of one Redis. Without an answer from there nothing waits and nothing fails: it is said
 * once, and tried again until Redis is back. Needs Redis 6 or later.
 */
export function redisNotifier(url: string, node: string, log: Log): Notifier & { close(): void } {
  const listeners: (() => void)[] = []
  let isAway = false
  const client = createClient({
    url,
    disableOfflineQueue: true, // a call that comes late reaches nobody who has not looked by then
    socket: { reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, LONGEST_PAUSE_MS) },
  })
  const hear = (from: string) => {
    if (from !== node) for (const listener of listeners) listener()
  }
  client.on('error', (error) => {
    if (!isAway)
      log.warn({ err: error }, 'Redis does not answer: nodes hear of each other a moment later until it does')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis answers again')
    isAway = false
    client.subscribe(CHANNEL, hear).catch(() => {}) // the connection is gone again, and 'ready' will come again
  })
  client.connect().catch(() => {}) // told by 'error'; fails for good only when it is closed

  return {
    notify() {
      if (client.isReady) client.publish(CHANNEL, node).catch(() => {})
    },
    onNotify: (listener) => void listeners.push(listener),
    close() {
      if (client.isOpen) client.destroy()
    },
  }
}
