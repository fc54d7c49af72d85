import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { chatMessage, closeReaders, newReader, open, post, TOKEN } from './reader.testing.ts'

let world: World
let site: Site
let address: string
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ chatToken: TOKEN })
  address = await open(site)
})
beforeEach(async () => {
  await world.reset()
  // simulates restoring a backup, which reloads the stored messages
  await site.visitor.events.deliver({ kind: 'dictionary_replaced' })
})
afterEach(closeReaders)
afterAll(() => world.close())

const postMessages = async (...chunks: string[]) => {
  for (const chunk of chunks) expect((await post(site, chatMessage(chunk))).statusCode).toBe(200)
}
const portOf = (url: string) => Number(new URL(url).port)

describe('a chat client', () => {
  it.each([[['polling', 'websocket']], [['polling']], [['websocket']]])(
    'a client receives the last ten chat messages on connecting and each later message once, through %j',
    async (transports) => {
      const numbers = Array.from({ length: 12 }, (_, n) => `${n + 1}`)
      await postMessages(...numbers)
      const reader = newReader(address, { transports })
      await reader.greeted()
      expect(reader.histories[0]).toEqual(numbers.slice(2).map(chatMessage))
      await postMessages('coi', "co'o")
      await reader.hears(['coi', "co'o"])
      expect(reader.histories).toHaveLength(1)
    },
  )

  it('a client receives an empty history if the chat has no messages', async () => {
    const reader = newReader(address)
    await reader.greeted()
    expect(reader.histories).toEqual([[]])
  })

  it('hostile chat text reaches clients as plain text', async () => {
    const reader = newReader(address)
    await reader.greeted()
    await post(site, { author: '<i>alis', chunk: '\u202e<script>alert(1)</script>\u0007', channelId: '#\u200blojban' })
    await reader.hears(['<script>alert(1)</script>'])
    const later = newReader(address)
    await later.greeted()
    expect(later.histories[0]).toEqual([
      { author: '<i>alis', chunk: '<script>alert(1)</script>', channelId: '#lojban' },
    ])
  })

  it('a client that connects during a conversation receives each chat message once', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => `${n}`)
    const talk = postMessages(...numbers)
    const arrivals = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await sleep(n * 5)
        return newReader(address, { transports: n % 2 ? ['websocket'] : ['polling', 'websocket'] })
      }),
    )
    await talk
    await Promise.all(arrivals.map((reader) => reader.greeted()))
    for (const reader of arrivals) {
      const before = reader.histories[0]!.map(({ chunk }) => chunk)
      const missing = numbers.slice(numbers.indexOf(before.at(-1) ?? '') + 1)
      await reader.hears(missing)
    }
  })

  it('a client receives a chat message once even if a new node receives its event again', async () => {
    const reader = newReader(address)
    await reader.greeted()
    const event = { kind: 'chat_posted', chat_message_id: 7, message: chatMessage('coi') } as const
    await site.visitor.events.deliver(event)
    await site.visitor.events.deliver(event)
    await postMessages('rodo')
    await reader.hears(['coi', 'rodo'])
  })

  it('a client reconnects after a server restart and receives the missed messages', async () => {
    await postMessages('1', '2')
    const reader = newReader(address, { reconnectionDelay: 50, reconnectionDelayMax: 100 })
    await reader.greeted()
    const disconnected = new Promise((resolve) => reader.socket.once('disconnect', resolve))
    await site.close()
    await disconnected
    site = await world.site({ chatToken: TOKEN })
    await postMessages('3')
    await open(site, portOf(address))
    await reader.greeted(2)
    expect(reader.histories[1]).toEqual(['1', '2', '3'].map(chatMessage))
    await postMessages('4')
    await reader.hears(['4'])
  })
})

describe('events that chat clients send', () => {
  const emit = (reader: ReturnType<typeof newReader>, event: string, ...args: unknown[]) =>
    reader.socket.emit(event as never, ...(args as never))

  it.each([[['websocket']], [['polling']]])(
    'events sent by a client are ignored and don’t affect other clients, through %j',
    async (transports) => {
      const [noisy, quiet] = [newReader(address, { transports }), newReader(address)]
      await Promise.all([noisy.greeted(), quiet.greeted()])
      for (let n = 0; n < 500; n++) {
        emit(noisy, ['sentFrom', 'history', 'error', 'message', '__proto__'][n % 5]!, {
          data: chatMessage(`fake ${n}`),
        })
        emit(noisy, 'ask', () => expect.unreachable('nobody answers'))
      }
      emit(noisy, 'bytes', Buffer.alloc(100))
      await postMessages('coi')
      await quiet.hears(['coi'])
      if (transports[0] === 'websocket') await noisy.hears(['coi'])
      const later = newReader(address)
      await later.greeted()
      expect(later.histories[0]).toEqual([chatMessage('coi')])
    },
  )

  it.each([[['websocket']], [['polling']]])(
    'an event of 1 MB closes only the sender’s connection, through %j',
    async (transports) => {
      const [huge, quiet] = [newReader(address, { transports, reconnection: false }), newReader(address)]
      await Promise.all([huge.greeted(), quiet.greeted()])
      const ended = new Promise((resolve) => huge.socket.once('disconnect', resolve))
      emit(huge, 'sentFrom', 'x'.repeat(1024 * 1024))
      await ended
      await postMessages('coi')
      await quiet.hears(['coi'])
      expect(quiet.socket.connected).toBe(true)
    },
  )

  it('clients can’t connect to another namespace', async () => {
    const reader = newReader(`${address}/admin`)
    const error = await new Promise<Error>((resolve) => reader.socket.once('connect_error', resolve))
    expect(error.message).toBe('Invalid namespace')
  })
})
