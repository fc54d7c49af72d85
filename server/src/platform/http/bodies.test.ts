import net from 'node:net'
import { endpoint } from '@vlacku/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'

const MB = 1024 * 1024
const LARGE = 100 * MB
const shared = { method: 'POST', access: 'member', summary: 'for tests', response: z.int() } as const
const importJson = endpoint({
  ...shared,
  path: '/json',
  maxBody: LARGE,
  body: z.object({ items: z.array(z.unknown()) }),
})
const upload = endpoint({ ...shared, path: '/file', maxBody: LARGE, takesFile: true, body: z.instanceof(Uint8Array) })
const limited = endpoint({ ...shared, path: '/small', body: z.object({}) })
const admin = endpoint({ ...shared, path: '/admin', access: { authority: 'manage_users' }, maxBody: LARGE })

let small: SmallApp
/** Server-side connections, used to check how many bytes were read. */
let connections: net.Socket[]
beforeEach(async () => {
  connections = []
  small = await smallApp((route) => {
    route(importJson, (_, { body }) => body.items.length)
    route(upload, (_, { body }) => body.length)
    route(limited, () => 0)
    route(admin, () => 0)
  })
  small.app.server.on('connection', (socket) => connections.push(socket))
})
afterEach(() => small.app.close())

const member = { 'x-viewer': JSON.stringify({ user_id: 1, username: 'alis', authorities: [] }) }

/** Sends 100 MB until the server stops reading. Returns the response. */
async function sendLarge(path: string, type: string, headers: Record<string, string>): Promise<string> {
  const { port } = await small.listen()
  const head = Object.entries({ host: 'a', 'content-type': type, 'content-length': LARGE, ...headers })
  return new Promise((resolve) => {
    let response = ''
    const piece = Buffer.alloc(MB, ' ')
    const socket = net.connect(port, '127.0.0.1')
    const more = () => {
      for (let n = 0; n < LARGE / MB && socket.writable; n++) if (!socket.write(piece)) return
    }
    socket.on('data', (data) => {
      response += data
    })
    socket.on('drain', more)
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
    socket.write(`POST /api${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    more()
  })
}

describe('a body of 100 MB', () => {
  it.each([
    ['/json', 'application/json', {}],
    ['/file', 'application/octet-stream', {}],
    ['/admin', 'application/json', member],
  ])('a body of 100 MB to %s (%s) is not read without permission', async (path, type, headers) => {
    const response = await sendLarge(path, type, headers)
    // the connection may be closed before the client reads the response
    if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 40[13] /)
    expect(connections).toHaveLength(1)
    expect(connections[0]!.destroyed).toBe(true)
    expect(connections[0]!.bytesRead).toBeLessThan(2 * MB)
  })
})

const send = async (url: string, type: string, payload: string, headers = member) => {
  const sent = { method: 'POST', url: `/api${url}`, headers: { ...headers, 'content-type': type }, payload } as const
  const { statusCode, body } = await small.app.inject(sent)
  return { statusCode, body: JSON.parse(body) }
}

it('a visitor gets 401 even if the body is invalid', async () => {
  const response = await send('/json', 'application/json', '{', { 'x-viewer': '' })
  expect(response).toMatchObject({ statusCode: 401, body: { error: 'not_logged_in' } })
})

it.each([
  ['a missing login', '/file', 'application/octet-stream', {}, 401],
  ['a missing login through nginx', '/file', 'application/octet-stream', { connection: 'close' }, 401],
  ['a body above the limit', '/small', 'application/json', member, 413],
])(
  'an early error response for %s leaves the connection open while the client sends 6 MB',
  async (_what, path, type, headers, status) => {
    const { port } = await small.listen()
    const socket = net.connect(port, '127.0.0.1')
    const failed = vi.fn<(error: Error) => void>()
    socket.on('error', failed)
    let response = ''
    socket.on('data', (data) => {
      response += data
    })
    const begin = (method: string, to: string, length: number) =>
      Object.entries({ host: 'a', 'content-type': type, 'content-length': length, ...headers }).reduce(
        (lines, [name, value]) => `${lines}${name}: ${value}\r\n`,
        `${method} /api${to} HTTP/1.1\r\n`,
      )
    socket.write(`${begin('POST', path, 6 * MB)}\r\n`)
    await vi.waitFor(() => expect(response).toContain(`HTTP/1.1 ${status} `))
    for (let n = 0; n < 6; n++) socket.write(Buffer.alloc(MB, ' '))
    await vi.waitFor(() => expect(connections[0]!.bytesRead).toBeGreaterThan(6 * MB))
    if (!('connection' in headers)) {
      response = ''
      socket.write(`${begin('GET', '/nothing', 0)}\r\n`)
      await vi.waitFor(() => expect(response).toContain('HTTP/1.1 404 '))
    }
    expect(failed).not.toHaveBeenCalled()
    socket.destroy()
  },
)

it('a file arrives unchanged, but only at endpoints that accept files', async () => {
  expect(await send('/file', 'application/octet-stream', 'coi')).toMatchObject({ statusCode: 200, body: 3 })
  expect(await send('/json', 'application/octet-stream', '{"items":[]}')).toMatchObject({ statusCode: 415 })
  expect(await send('/file', 'application/json', '{}')).toMatchObject({ statusCode: 400 })
})

describe('a body above 1 MB', () => {
  it('a body above 1 MB is parsed like a small one', async () => {
    const items = Array.from({ length: 20_000 }, (_, nth) => ({ word: `klama ☃ ${nth}`.padEnd(100) }))
    const response = await send('/json', 'application/json', JSON.stringify({ items }))
    expect(response).toMatchObject({ statusCode: 200, body: 20_000 })
  })

  it.each([
    ['too many values', `{"items":[${'[],'.repeat(1_000_000)}[]]}`, [413, 'too_many_values']],
    ['a truncated body', `{"items":["${'a'.repeat(2 * MB)}`, [400, 'unparsable_body']],
    ['nested lists', '['.repeat(2 * MB), [400, 'unparsable_body']],
  ])('a body above 1 MB with %s is rejected', async (_what, payload, [status, error]) => {
    expect(await send('/json', 'application/json', payload as string)).toMatchObject({
      statusCode: status,
      body: { error },
    })
  })

  it('a form above 1 MB is rejected', async () => {
    const response = await send('/json', 'application/x-www-form-urlencoded', 'a&'.repeat(MB))
    expect(response).toMatchObject({ statusCode: 413, body: { error: 'too_large' } })
  })
})
