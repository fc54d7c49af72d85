import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Notifier } from '../events.ts'

const CHANNEL = 'vlacku_changes'
/** Delay before reconnecting, in milliseconds. Doubles with each attempt, up to the maximum. */
const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 3_000
const CONNECT_TIMEOUT_MS = 10_000

interface Log {
  info(text: string): void
  warn(about: object, text: string): void
}

/**
 * Notifies the nodes of a PostgreSQL database through `LISTEN` and `NOTIFY` on a dedicated connection. A lost connection is
 * logged once, and nodes fall back to polling.
 */
export function pgNotifier(url: string, node: string, log: Log): Notifier & { close(): Promise<void> } {
  const listeners: (() => void)[] = []
  const closing = new AbortController()
  let client: pg.Client | undefined

  /** Connects and resolves when the connection is lost. */
  async function listen(onConnected: () => void) {
    const connecting = new pg.Client({
      ...{ connectionString: url, application_name: 'vlacku notifier', keepAlive: true },
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    const end = () => void connecting.end().catch(() => {})
    closing.signal.addEventListener('abort', end)
    const lost = new Promise<unknown>((resolve) => connecting.on('error', resolve).on('end', () => resolve(undefined)))
    connecting.on('notification', ({ payload }) => {
      if (payload !== node) for (const listener of listeners) listener()
    })
    try {
      await connecting.connect()
      await connecting.query(`listen ${CHANNEL}`)
      client = connecting
      onConnected()
      return await lost
    } finally {
      client = undefined
      closing.signal.removeEventListener('abort', end)
      end()
    }
  }

  async function keepListening() {
    let attempts = 0
    let isLost = false
    const onConnected = () => {
      if (isLost) log.info('PostgreSQL notifications restored')
      isLost = false
      attempts = 0
    }
    while (!closing.signal.aborted) {
      const error = await listen(onConnected).catch((reason) => reason)
      if (closing.signal.aborted) return
      if (!isLost)
        log.warn({ err: error }, 'PostgreSQL notifications lost: polling for changes until they are restored')
      isLost = true
      const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts++, MAX_WAIT_MS)
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const stopped = keepListening()

  let isSending = false
  let sendAgain = false
  /** Sends one notification at a time. Notifications requested in the meantime are coalesced. */
  async function notify() {
    sendAgain = true
    if (isSending) return
    isSending = true
    while (sendAgain) {
      sendAgain = false
      // on failure, other nodes see the change at their next poll
      await client?.query('select pg_notify($1, $2)', [CHANNEL, node]).catch(() => {})
    }
    isSending = false
  }

  return {
    notify: () => void notify(),
    onNotify: (listener) => void listeners.push(listener),
    close() {
      closing.abort()
      return stopped
    },
  }
}
