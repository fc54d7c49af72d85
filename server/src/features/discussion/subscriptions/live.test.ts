/** @ciOnly takes more than ten seconds */
import type { LiveEvents } from '@vlacku/contract/live'
import { Permission } from '@vlacku/contract/permissions'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer, TOKEN_KEY } from '../../../testing/writeUser.ts'
import { AccessTokens } from '../../accounts/auth/index.ts'
import { act, follow } from './acts.testing.ts'

/** Generous, since test machines may be slow. */
const SOON = { timeout: 30_000, interval: 20 }

interface Listener {
  socket: Socket<LiveEvents>
  connected: number
  received: number
  accountChanges: number
}
const listeners: Listener[] = []

function listen(address: string, token: unknown, options: Partial<ManagerOptions & SocketOptions> = {}): Listener {
  const auth = token === undefined ? {} : { auth: { token } }
  const socket: Socket<LiveEvents> = io(address, {
    forceNew: true,
    transports: ['polling', 'websocket'],
    ...auth,
    ...options,
  })
  const listener: Listener = { socket, connected: 0, received: 0, accountChanges: 0 }
  socket.on('connect', () => void listener.connected++)
  socket.on('notified', () => void listener.received++)
  socket.on('account_changed', () => void listener.accountChanges++)
  listeners.push(listener)
  return listener
}
const tokenOf = (viewer: Viewer) => bearer(viewer).authorization.slice('Bearer '.length)

let world: World
let here: Site
let there: Site
let addresses: string[]
beforeAll(async () => {
  world = await newWorld()
  here = await world.site()
  there = await world.site()
  addresses = [
    await here.app.listen({ port: 0, host: '127.0.0.1' }),
    await there.app.listen({ port: 0, host: '127.0.0.1' }),
  ]
})
let alis: Viewer
let bab: Viewer
let klama: number
beforeEach(async () => {
  await world.reset()
  ;[alis, bab] = [await world.user('alis'), await world.user('bab')]
  klama = await world.definition('klama', { by: 'alis' })
  await follow(here, world, bab, klama, 'edit')
})
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
afterAll(() => world.close())

/** Resolves when a client has received the first event, which is sent to recognized users on connecting. */
const admitted = async (listener: Listener) => {
  await expect.poll(() => listener.received, SOON).toBe(1)
  return listener
}

/** Resolves when all earlier events must have arrived because a later event of the same type has arrived. */
async function settled() {
  const dan = await world.user(`dan${listeners.length}`)
  const last = await admitted(listen(addresses[0]!, tokenOf(dan)))
  const other = await admitted(listen(addresses[1]!, tokenOf(dan)))
  here.visitor.events.deliver({ kind: 'notified', user_ids: [dan.user_id] })
  there.visitor.events.deliver({ kind: 'notified', user_ids: [dan.user_id] })
  await expect.poll(() => [last.received, other.received], SOON).toEqual([2, 2])
}

describe('a user with an open page', () => {
  it('every node delivers a notification immediately, and only to its recipient', async () => {
    const own = await Promise.all(addresses.map((address) => admitted(listen(address, tokenOf(bab)))))
    const others = [await admitted(listen(addresses[0]!, tokenOf(alis))), listen(addresses[1]!, undefined)]
    await expect.poll(() => others[1]!.connected, SOON).toBe(1)
    await act(here, world, alis, 'edit', klama)
    await expect.poll(() => own.map(({ received }) => received), SOON).toEqual([2, 2])
    await settled()
    expect(own.map(({ received }) => received)).toEqual([2, 2])
    expect(others.map(({ received }) => received)).toEqual([1, 0])
  })

  it('reading notifications on one page updates the user’s other open pages', async () => {
    await act(here, world, alis, 'edit', klama)
    await there.visitor.events.poll(world.db)
    const other = await admitted(listen(addresses[1]!, tokenOf(bab)))
    await sendRequest(here, bab, 'PUT', '/subscriptions/notifications/mark-read', {})
    await expect.poll(() => other.received, SOON).toBe(2)
  })

  it('every node reports an assigned role, and only to its user', async () => {
    const admin = await world.user('admin', { role: 'admin' })
    const own = await Promise.all(addresses.map((address) => admitted(listen(address, tokenOf(bab)))))
    const other = await admitted(listen(addresses[0]!, tokenOf(alis)))
    await sendRequest(here, admin, 'POST', '/auth/assign-role', { user_id: bab.user_id, role: 'editor' })
    await expect.poll(() => own.map(({ accountChanges }) => accountChanges), SOON).toEqual([1, 1])
    await settled()
    expect(other.accountChanges).toBe(0)
  })

  it('a user with a token of maximum length is accepted', async () => {
    const claims = {
      sub: String(bab.user_id),
      username: '丕'.repeat(64),
      role: 'x'.repeat(32),
      email_confirmed: false,
      authorities: [...Permission.options],
      sid: bab.session_id,
    }
    const token = new AccessTokens(TOKEN_KEY).issue(claims, new Date())
    expect(token.length).toBeGreaterThan(900)
    for (const transports of [['polling'], ['websocket']]) await admitted(listen(addresses[0]!, token, { transports }))
  })
})

describe('a visitor with an open page', () => {
  const issue = (key: string, now: Date, change: object = {}) =>
    new AccessTokens(key).issue(
      {
        sub: String(bab.user_id),
        username: 'bab',
        role: 'user',
        email_confirmed: true,
        authorities: [],
        sid: bab.session_id,
        ...change,
      },
      now,
    )
  const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)
  it.each<[string, () => unknown]>([
    ['no token', () => undefined],
    ['a token signed with another key', () => issue('another key that signs tokens too', new Date())],
    ['an expired token', () => issue(TOKEN_KEY, AN_HOUR_AGO)],
    ['a token of another login', () => issue(TOKEN_KEY, new Date(), { sid: '6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11' })],
    ['a token with an invalid user ID', () => issue(TOKEN_KEY, new Date(), { sub: 'x' })],
    ['an array of texts', () => ['a', 'b']],
    ['a number', () => 1],
    ['an empty text', () => ''],
    ['a NUL', () => '\0'],
    ['something', () => ({ toString: 'x' })],
  ])('a client that sends %s as its token is connected but receives no events', async (_what, token) => {
    const visitor = listen(addresses[0]!, token())
    await expect.poll(() => visitor.connected, SOON).toBe(1)
    await act(here, world, alis, 'edit', klama)
    await settled()
    expect([visitor.connected, visitor.received, visitor.socket.connected]).toEqual([1, 0, true])
  })

  it('a client with the token of a logged-out or blocked user receives no events', async () => {
    const token = tokenOf(bab)
    await world.db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', bab.user_id).execute()
    const visitor = listen(addresses[0]!, token)
    await expect.poll(() => visitor.connected, SOON).toBe(1)
    await act(here, world, alis, 'edit', klama)
    await settled()
    expect(visitor.received).toBe(0)
  })
})

it('the connection closes when its token expires, and the client then sends its next token', async () => {
  const claims = {
    sub: String(bab.user_id),
    username: 'bab',
    role: 'user',
    email_confirmed: true,
    authorities: [],
    sid: bab.session_id,
  }
  const nearlyAnHourAgo = new Date(Date.now() - 3_600_000 + 3_000)
  const tokens: string[] = [new AccessTokens(TOKEN_KEY).issue(claims, nearlyAnHourAgo), tokenOf(alis)]
  const listener = listen(addresses[0]!, undefined, {
    auth: (greet: (auth: object) => void) => greet({ token: tokens.shift() }),
  } as never)
  await admitted(listener)
  await expect.poll(() => [listener.connected, listener.received], SOON).toEqual([2, 2])
  await act(here, world, alis, 'edit', klama) // a notification for bab, whose connection is closed
  await settled()
  expect(listener.received).toBe(2)
})

it('repeated tokens on one connection are checked once', async () => {
  const url = `${addresses[0]!}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1))
  const before = world.statements.length
  const greeting = `40${JSON.stringify({ token: tokenOf(bab) })}`
  const greetings = Array.from({ length: Math.floor(2_000 / (greeting.length + 1)) }, () => greeting)
  expect(greetings.length).toBeGreaterThan(2)
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: greetings.join('\x1e') })
  let received = ''
  while (!received.includes('notified')) received += await (await fetch(`${url}&sid=${sid}`)).text()
  await settled()
  const queries = world.statements.slice(before).filter((text) => text.includes('from sessions'))
  expect(queries.length).toBe(1 + 2) // plus one check for each of the two clients of `settled`
})

it('a notification doesn’t invalidate any cached page or index', async () => {
  const changes: string[] = []
  here.visitor.events.onPageChange(({ kind }) => void changes.push(kind))
  await act(here, world, alis, 'edit', klama)
  expect(changes).toEqual([])
})
