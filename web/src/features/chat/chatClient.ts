import { createAtom } from '@tanstack/store'
import type { ChatMessage } from '@vlacku/contract/chat'
import { liveSocket } from '../../platform/live.ts'
import { useStore } from '../../platform/store.ts'

export interface ChatState {
  connected: boolean
  /** The last ten messages, oldest first; null until the history has been received. */
  messages: readonly ChatMessage[] | null
}

const MAX_MESSAGES = 10
const silent: ChatState = { connected: false, messages: null }
const chat = createAtom(silent)
let listening: Promise<void> | undefined

const become = (next: Partial<ChatState>) => chat.set((state) => ({ ...state, ...next }))

export const useChat = () => useStore(chat, silent)

/** Opens the connection, which stays open for the whole visit. */
export function openChat() {
  listening ??= connect()
  listening.catch(() => {
    listening = undefined
  })
}

async function connect() {
  const opened = await liveSocket()
  opened.on('connect', () => become({ connected: true }))
  opened.on('disconnect', () => become({ connected: false }))
  opened.on('connect_error', (error) => console.info(`The chat is unreachable: ${error.message}`))
  opened.on('history', (messages) => become({ messages: readable(messages).slice(-MAX_MESSAGES) }))
  opened.on('sentFrom', ({ data }) =>
    become({ messages: [...(chat.get().messages ?? []), ...readable([data])].slice(-MAX_MESSAGES) }),
  )
  // The server sends the history only once per connection, and another component may have connected earlier.
  if (opened.connected) opened.disconnect().connect()
}

/** Drops malformed messages, because the server may be a different implementation. */
const readable = (messages: readonly ChatMessage[]) =>
  messages.filter((message) => typeof message?.author === 'string' && typeof message.chunk === 'string')
