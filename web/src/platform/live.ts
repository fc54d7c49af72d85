import type { ChatEvents } from '@vlacku/contract/chat'
import type { LiveEvents } from '@vlacku/contract/live'
import type { Socket } from 'socket.io-client'
import { onSession } from './session.ts'
import { accessToken } from './token.ts'

/** The client's settings, as the specification gives them (ms). */
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

/** The one connection of a visit at which the site speaks: opened when it is first wanted, it stays. */
export function liveSocket(): Promise<LiveSocket> {
  socket ??= connect()
  socket.catch(() => {
    socket = undefined // the module could not be fetched: the next who asks tries again
  })
  return socket
}

async function connect(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  let told: string | null = null
  const opened: LiveSocket = io({
    ...settings,
    // asked again for each connection: the site forgets who listens when a token's time is over
    auth: (tell: (auth: object) => void) => {
      told = accessToken()
      tell(told === null ? {} : { token: told })
    },
  })
  onSession(() => {
    if (accessToken() !== told) opened.disconnect().connect()
  })
  return opened
}
