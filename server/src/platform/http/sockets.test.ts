import http from 'node:http'
import net from 'node:net'
import { endpoint } from '@vlacku/contract'
import { io as connect, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'
import type { Config } from '../config.ts'
import { attachSockets } from './sockets.ts'

const greet = endpoint({ method: 'GET', path: '/greet', access: 'public', summary: 'for tests', response: z.string() })

let small: SmallApp
let port: number
const clients: Socket[] = []
async function start(settings: Partial<Config> = {}) {
  const config = { publicUrl: 'https://vlacku.example', rateLimit: false, ...settings }
  small = await smallApp((route) => route(greet, () => 'coi'), config)
  const io = await attachSockets<{ notification(text: string): void }>(small.app, config)
  port = (await small.listen()).port
  return io
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await small.app.close()
})

const newClient = (options: Parameters<typeof connect>[1] = {}) => {
  const client = connect(`http://127.0.0.1:${port}`, { forceNew: true, reconnection: false, ...options })
  clients.push(client)
  return client
}
const event = (client: Socket, name: string) => new Promise((resolve) => client.once(name, resolve))

interface SocketResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}
const sendRequest = (path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<SocketResponse>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, headers, method, agent: false })
    request.on('error', reject)
    request.on('response', (res) => {
      let body = ''
      res.setEncoding('utf8').on('data', (text) => (body += text))
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, body }))
    })
    request.on('upgrade', (res, socket) => {
      socket.destroy()
      resolve({ status: res.statusCode!, headers: res.headers, body: '' })
    })
    request.end()
  })
const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'
const upgradeTo = (protocol: string, headers: http.OutgoingHttpHeaders = {}) => ({
  connection: 'Upgrade',
  upgrade: protocol,
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
  ...headers,
})
const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket'

describe('responses at /socket.io', () => {
  it('socket responses have the same headers as other responses', async () => {
    await start()
    const { status, headers } = await sendRequest(HANDSHAKE)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'self'/),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('socket requests count toward the client’s limit', async () => {
    await start({ rateLimit: true })
    for (let i = 0; i < 300; i++) await sendRequest('/api/greet')
    expect((await sendRequest(HANDSHAKE)).status).toBe(429)
    expect((await sendRequest(WEBSOCKET, upgradeTo('websocket'))).status).toBe(429)
  })

  it.each([
    ['an unknown session', `${HANDSHAKE}&sid=nobody`, 400],
    ['a session named like a method', `${HANDSHAKE}&sid=__proto__`, 400],
    ['an unknown transport', '/socket.io/?EIO=4&transport=pigeon', 400],
    ['an old protocol', '/socket.io/?EIO=3&transport=polling', 400],
    ['nothing', '/socket.io/', 400],
    ['no such file', '/socket.io/socket.io.js', 404],
  ])('a socket request (%s) is rejected', async (_what, path, status) => {
    await start()
    expect((await sendRequest(path)).status).toBe(status)
  })

  it.each([
    ['PUT', 405],
    ['DELETE', 405],
    ['HEAD', 405],
    ['OPTIONS', 204],
  ])('%s is not supported', async (method, status) => {
    await start()
    expect((await sendRequest(HANDSHAKE, {}, method)).status).toBe(status)
  })
})

describe('the Origin of a connecting page', () => {
  it.each([
    [undefined, 200],
    ['https://vlacku.example', 200],
    ['http://127.0.0.1:PORT', 200],
    ['http://127.0.0.1:1', 403],
    ['https://elsewhere.example', 403],
    ['https://vlacku.example.elsewhere.example', 403],
    ['null', 403],
    ['', 403],
    ['file://', 403],
  ])('a socket request from a page of %s returns %i', async (origin, status) => {
    await start()
    const headers = origin === undefined ? {} : { origin: origin.replace('PORT', String(port)) }
    expect((await sendRequest(HANDSHAKE, headers)).status).toBe(status)
    const socket = await sendRequest(WEBSOCKET, upgradeTo('websocket', headers))
    expect(socket.status).toBe(status === 200 ? 101 : 400)
  })
})

describe('upgrade requests', () => {
  it('an upgrade to an unsupported protocol is treated as a normal request', async () => {
    await start()
    for (const headers of [upgradeTo('h2c'), upgradeTo('websocket')]) {
      const { status, body } = await sendRequest('/api/greet', headers)
      expect([status, body]).toEqual([200, '"coi"'])
      expect((await sendRequest('/nowhere', headers)).status).toBe(404)
    }
  })

  it('an aborted upgrade has no effect', async () => {
    const io = await start()
    const client = newClient()
    await event(client, 'connect')
    for (const text of ['', '\0\0\0', '\xff'.repeat(2000)]) {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {})
      const lines = Object.entries(upgradeTo('websocket')).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`GET ${WEBSOCKET} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${text}`, 'latin1')
      await new Promise((resolve) => socket.once('data', resolve))
      socket.resetAndDestroy()
    }
    const received = event(client, 'notification')
    io.emit('notification', 'coi')
    expect(await received).toBe('coi')
  })
})

describe('open connections', () => {
  it('a client can have a hundred connections without affecting other clients', async () => {
    const io = await start({ rateLimit: true })
    const all = Array.from({ length: 100 }, () => newClient({ transports: ['websocket'] }))
    await Promise.all(all.map((client) => event(client, 'connect')))
    const rejected = await sendRequest(HANDSHAKE)
    expect([rejected.status, JSON.parse(rejected.body).error]).toEqual([429, 'too_many_requests'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    all[0]!.close()
    await expect.poll(() => io.engine.clientsCount).toBe(99)
    expect((await sendRequest(HANDSHAKE)).status).toBe(200)
  })

  it('connections end immediately when the server stops, even those of unresponsive clients', async () => {
    const io = await start()
    const [polling, websocket] = [newClient({ transports: ['polling'] }), newClient({ transports: ['websocket'] })]
    const silent = net.connect(port, '127.0.0.1')
    const lines = Object.entries(upgradeTo('websocket')).map(([name, value]) => `${name}: ${value}\r\n`)
    silent.write(`GET ${WEBSOCKET} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`)
    await Promise.all([
      event(polling, 'connect'),
      event(websocket, 'connect'),
      new Promise((r) => silent.once('data', r)),
    ])
    const ends = [
      event(polling, 'disconnect'),
      event(websocket, 'disconnect'),
      new Promise((r) => silent.once('end', r)),
    ]
    // finds the pending request that waits for the next message
    const connections: { transport: { name: string; writable: boolean } }[] = Object.values(
      Reflect.get(io.engine, 'clients'),
    )
    const isWaiting = () => connections.some(({ transport }) => transport.name === 'polling' && transport.writable)
    await expect.poll(isWaiting).toBe(true)
    const started = performance.now()
    await small.app.close()
    // the WebSocket library would wait for half a minute
    expect(performance.now() - started).toBeLessThan(10_000)
    await Promise.all(ends)
  })
})
