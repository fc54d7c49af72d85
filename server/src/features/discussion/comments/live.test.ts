/** @onBothDatabases */
import type { CommentChange, LiveEvents } from '@vlacku/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { text } from './talk.testing.ts'

/** Generous, since test machines may be slow. */
const SOON = { timeout: 30_000, interval: 20 }

let world: World
let here: Site
let addresses: string[]
let alis: Viewer
let bab: Viewer
const sockets: Socket<LiveEvents>[] = []
beforeAll(async () => {
  world = await newWorld()
  const sites = [await world.site(), await world.site()]
  here = sites[0]!
  addresses = await Promise.all(sites.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
  alis = await world.user('alis')
  bab = await world.user('bab', { role: 'admin' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => world.close())

/**
 * Connects a visitor to a node and records comment events, except those of the comment `before`, which may still arrive from
 * another node.
 */
async function listener(
  address: string,
  transport: 'polling' | 'websocket',
  before?: number,
): Promise<CommentChange[]> {
  const socket: Socket<LiveEvents> = io(address, { forceNew: true, transports: [transport] })
  sockets.push(socket)
  const received: CommentChange[] = []
  socket.on('commented', (change) => {
    if (change.comment_id !== before) received.push(change)
  })
  await expect.poll(() => socket.connected, SOON).toBe(true)
  return received
}

it('every comment change is broadcast to all clients on every node', async () => {
  const first = (await sendRequest(here, alis, 'POST', '/comments', { subject: 'coi', content: text('coi') })).body
  const received = [
    await listener(addresses[0]!, 'websocket', first.comment_id),
    await listener(addresses[0]!, 'polling', first.comment_id),
    await listener(addresses[1]!, 'websocket', first.comment_id),
  ]
  const hear = (events: string[]) =>
    Promise.all(received.map((changes) => expect.poll(() => changes.map(({ did }) => did), SOON).toEqual(events)))
  const { comment_id, thread_id, comment_num } = (
    await sendRequest(here, bab, 'POST', '/comments', { parent_id: first.comment_id, content: text('coi alis') })
  ).body
  await hear(['written'])
  // contains the ID but not the text of the comment
  for (const changes of received) expect(changes).toEqual([{ did: 'written', thread_id, comment_id, comment_num }])
  await sendRequest(here, alis, 'POST', '/comments/reactions', { comment_id, reaction: '👍' })
  await sendRequest(here, bab, 'PUT', `/comments/${comment_id}`, { content: text('coi do') })
  await sendRequest(here, bab, 'PUT', `/comments/${comment_id}/hidden`, { reason: 'spam' })
  await sendRequest(here, bab, 'DELETE', `/comments/${comment_id}`)
  await hear(['written', 'reacted', 'changed', 'hidden', 'deleted'])
})

it('a rejected comment change is not broadcast', async () => {
  const received = await listener(addresses[0]!, 'websocket')
  const rejected = await sendRequest(here, alis, 'POST', '/comments', { parent_id: 4711, content: text('coi') })
  expect(rejected.status).toBe(404)
  await sendRequest(here, alis, 'POST', '/comments', { subject: 'heard', content: text('coi') })
  await expect.poll(() => received.length, SOON).toBe(1)
})
