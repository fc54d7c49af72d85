import type { ChatEvents, ChatMessage } from '@vlacku/contract/chat'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect } from 'vitest'
import type { Site } from '../../../app.ts'

export const TOKEN = 'the token of a bridge'

/** Generous, since test machines may be slow. */
const SOON = { timeout: 15_000, interval: 20 }

export interface Reader {
  socket: Socket<ChatEvents>
  /** Histories received so far. */
  histories: ChatMessage[][]
  /** Texts of the messages received since the last history. */
  received: string[]
  hears(chunks: string[]): Promise<void>
  /** Resolves when the given number of histories has arrived. */
  greeted(times?: number): Promise<void>
}

const readers: Reader[] = []

/** Connects to a site the way a browser does. */
export function newReader(address: string, options: Partial<ManagerOptions & SocketOptions> = {}): Reader {
  const socket: Socket<ChatEvents> = io(address, { forceNew: true, transports: ['polling', 'websocket'], ...options })
  const reader: Reader = {
    socket,
    histories: [],
    received: [],
    hears: (chunks) => expect.poll(() => reader.received, SOON).toEqual(chunks),
    greeted: (times = 1) => expect.poll(() => reader.histories.length, SOON).toBe(times),
  }
  socket.on('history', (messages) => {
    reader.histories.push(messages)
    reader.received = []
  })
  socket.on('sentFrom', ({ data }) => void reader.received.push(data.chunk))
  readers.push(reader)
  return reader
}

/** Closes all clients. For `afterEach`. */
export function closeReaders() {
  for (const { socket } of readers.splice(0)) socket.close()
}

/** Starts listening and returns the URL of the site. */
export const open = (site: Site, port = 0) => site.app.listen({ port, host: '127.0.0.1' })

/** Posts a chat message the way a bridge does. */
export const post = (
  site: Site,
  payload: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
) =>
  site.app.inject({
    method: 'POST',
    url: '/api/chat/messages',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })

export const chatMessage = (chunk: string): ChatMessage => ({ author: 'alis', chunk, channelId: '#lojban' })
