import type { ChatEvents, ChatMessage } from '@vlacku/contract/chat'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect } from 'vitest'
import type { Site } from '../../../../app.ts'

export const TOKEN = 'the token of a bridge'

/** Generous, for machines that do much else meanwhile. */
const SOON = { timeout: 15_000, interval: 20 }

export interface Reader {
  socket: Socket<ChatEvents>
  /** Every history received so far. */
  histories: ChatMessage[][]
  /** What was heard since the last history, told by its words. */
  heard: string[]
  hears(chunks: string[]): Promise<void>
  /** Resolves when so many histories have arrived. */
  greeted(times?: number): Promise<void>
}

const readers: Reader[] = []

/** Somebody who has the site open, as a browser connects. */
export function newReader(address: string, options: Partial<ManagerOptions & SocketOptions> = {}): Reader {
  const socket: Socket<ChatEvents> = io(address, { forceNew: true, transports: ['polling', 'websocket'], ...options })
  const reader: Reader = {
    socket,
    histories: [],
    heard: [],
    hears: (chunks) => expect.poll(() => reader.heard, SOON).toEqual(chunks),
    greeted: (times = 1) => expect.poll(() => reader.histories.length, SOON).toBe(times),
  }
  socket.on('history', (messages) => {
    reader.histories.push(messages)
    reader.heard = []
  })
  socket.on('sentFrom', ({ data }) => void reader.heard.push(data.chunk))
  readers.push(reader)
  return reader
}

/** For `afterEach`. */
export function closeReaders() {
  for (const { socket } of readers.splice(0)) socket.close()
}

/** Where a site listens from now on. */
export const open = (site: Site, port = 0) => site.app.listen({ port, host: '127.0.0.1' })

/** What a bridge asks a site to say. */
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

export const said = (chunk: string): ChatMessage => ({ author: 'alis', chunk, channelId: '#lojban' })
