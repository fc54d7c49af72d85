import type { ChatEvents } from '@vlacku/contract/chat'
import type { LiveEvents } from '@vlacku/contract/live'
import type { Socket } from 'socket.io-client'
import { onSession } from './session.ts'
import { accessToken } from './token.ts'

/** Client settings from the API specification. Times are in milliseconds. */
const settings = {
  transports: ['polling', 'websocket', 'webtransport'],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
}

export type LiveSocket = Socket<ChatEvents & LiveEvents>
let socket: Promise<LiveSocket> | undefined

/** Returns the only socket of this visit, which is opened on first use and stays open. */
export function liveSocket(): Promise<LiveSocket> {
  socket ??= connect()
  socket.catch(() => {
    socket = undefined // The module couldn't be loaded; the next call retries.
  })
  return socket
}

async function connect(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  let current: string | null = null
  const opened: LiveSocket = io({
    ...settings,
    // Called for each connection, because the token changes: the server drops a connection's identity when its token expires.
    auth: (sendAuth: (auth: object) => void) => {
      current = accessToken()
      sendAuth(current === null ? {} : { token: current })
    },
  })
  onSession(() => {
    if (accessToken() !== current) opened.disconnect().connect()
  })
  return opened
}
