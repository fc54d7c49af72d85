import type { ChatEvents, ChatMessage } from '@vlacku/contract/chat'
import type { Socket } from 'socket.io-client'

export interface ChatState {
  connected: boolean
  /** The last ten, oldest first; null until the history has come. */
  messages: readonly ChatMessage[] | null
}

export const KEPT = 10
/** The client's settings, as the specification gives them (ms). */
const settings = {
  transports: ['polling', 'websocket', 'webtransport'],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
}

export const silent: ChatState = { connected: false, messages: null }
let state = silent
let socket: Promise<Socket<ChatEvents>> | undefined
const listeners = new Set<() => void>()

function become(next: Partial<ChatState>) {
  state = { ...state, ...next }
  for (const changed of listeners) changed()
}

export const chatState = () => state

export function listen(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Opens the connection, which then stays for the visit. */
export function openChat() {
  socket ??= connect()
  socket.catch(() => {
    socket = undefined // the program could not be fetched: the next who asks tries again
  })
}

async function connect() {
  const { io } = await import('socket.io-client')
  const opened: Socket<ChatEvents> = io(settings)
  opened.on('connect', () => become({ connected: true }))
  opened.on('disconnect', () => become({ connected: false }))
  opened.on('connect_error', (error) => console.info(`The chat cannot be reached: ${error.message}`))
  opened.on('history', (messages) => become({ messages: readable(messages).slice(-KEPT) }))
  opened.on('sentFrom', ({ data }) =>
    become({ messages: [...(state.messages ?? []), ...readable([data])].slice(-KEPT) }),
  )
  return opened
}

/** Another server may stand in for ours; what is no message is not shown. */
const readable = (messages: readonly ChatMessage[]) =>
  messages.filter((message) => typeof message?.author === 'string' && typeof message.chunk === 'string')
