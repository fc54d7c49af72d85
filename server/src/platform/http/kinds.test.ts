import http from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileEndpoint, streamEndpoint } from '@vlacku/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'
import { AppError, messages } from '../errors.ts'

const shared = { access: 'public', summary: 'for tests' } as const
const dump = fileEndpoint({
  ...shared,
  method: 'GET',
  path: '/dump',
  query: z.object({ as: z.string().default('text') }),
  types: ['text/csv'],
})
const count = streamEndpoint({
  ...shared,
  method: 'POST',
  path: '/count',
  body: z.object({ to: z.int(), end: z.enum(['well', 'known', 'bug', 'wrong']).default('well') }),
  response: z.object({ n: z.int() }),
})

async function* pieces(as: string) {
  if (as === 'refused') throw new AppError('too_large')
  if (as === 'nothing') return
  yield 'word,'
  if (as === 'broken') {
    await sleep(50) // the first chunk is already being sent
    throw new Error('the secret is 4711')
  }
  yield 'gloss\n'
}

let small: SmallApp
let address: string
let cleanedUp = 0
beforeAll(async () => {
  small = await smallApp((route) => {
    route(dump, async (_ctx, { query }) => ({
      type: 'text/csv; charset=utf-8',
      body: query.as === 'text' ? 'word,gloss\n' : Readable.from(pieces(query.as)),
      filename: 'valsi — «klama».csv',
      etag: '"v7"',
    }))
    route(count, async function* (_ctx, { body }) {
      try {
        for (let n = 1; n <= body.to; n++) {
          yield { n }
          await sleep(10)
        }
        if (body.end === 'known') throw new AppError('too_large')
        if (body.end === 'bug') throw new Error('the secret is 4711')
        if (body.end === 'wrong') yield { n: 'many' as never }
      } finally {
        cleanedUp += 1
      }
    })
  })
  ;({ address } = await small.listen())
})
afterAll(() => small.app.close())

describe('a file', () => {
  it.each([['text'], ['stream']])('a file is sent with its media type, name and ETag (%s)', async (as) => {
    const response = await small.app.inject({ url: `/api/dump?as=${as}` })
    expect([response.statusCode, response.body]).toEqual([200, 'word,gloss\n'])
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      etag: '"v7"',
      'cache-control': 'no-store',
    })
    const [, plain, name] =
      /^attachment; filename="(.+)"; filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition'])) ??
      []
    expect(decodeURIComponent(name!)).toBe('valsi — «klama».csv')
    expect(plain).toBe('valsi _ _klama_.csv')
  })

  it.each([['"v7"'], ['W/"v7"'], ['"v6", "v7"'], ['*']])(
    'a file is not sent to a client that already has it: %s',
    async (tag) => {
      const response = await small.app.inject({ url: '/api/dump', headers: { 'if-none-match': tag } })
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', '"v7"'])
    },
  )

  it.each([['"v6"'], ['v7'], ['']])('a file is sent to a client that has a different version: %s', async (tag) => {
    expect((await small.app.inject({ url: '/api/dump', headers: { 'if-none-match': tag } })).statusCode).toBe(200)
  })
})

describe('a generated file', () => {
  const sent = (as: string) => small.app.inject({ url: `/api/dump?as=${as}` })

  it('a generated file can be empty', async () => {
    const response = await sent('nothing')
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  it('an error before the first chunk is sent like any other error', async () => {
    const response = await sent('refused')
    expect([response.statusCode, response.json()]).toEqual([413, { error: 'too_large', message: messages.too_large }])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('an error after the first chunk aborts the response and is logged', async () => {
    const response = await fetch(`${address}/api/dump?as=broken`, { headers: { 'accept-encoding': 'identity' } })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(small.logged()).toContain('the secret is 4711')
  })
})

describe('a stream', () => {
  const sendRequest = (body: object) =>
    fetch(`${address}/api/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const linesOf = async (response: Response) => (await response.text()).split('\n').filter(Boolean)

  it('stream events are sent sequentially without delay', async () => {
    const response = await sendRequest({ to: 3 })
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    const reader = response.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: {"n":1}\n\n')
    await reader.cancel()
    expect(await linesOf(await sendRequest({ to: 2 }))).toEqual(['data: {"n":1}', 'data: {"n":2}'])
  })

  it('a failing stream ends with the error envelope', async () => {
    const known = { error: 'too_large', message: messages.too_large }
    expect(await linesOf(await sendRequest({ to: 1, end: 'known' }))).toEqual([
      'data: {"n":1}',
      'event: error',
      `data: ${JSON.stringify(known)}`,
    ])
  })

  it.each([['bug'], ['wrong']])('a stream hides the details of a %s', async (end) => {
    const lines = await linesOf(await sendRequest({ to: 1, end }))
    expect(lines.slice(1)).toEqual([
      'event: error',
      `data: ${JSON.stringify({ error: 'internal', message: messages.internal })}`,
    ])
  })

  it('invalid input is rejected before the stream starts', async () => {
    const response = await sendRequest({ to: 'x' })
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
  })

  it('a stream ends when the client disconnects', async () => {
    const before = cleanedUp
    const request = http.request(`${address}/api/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    request.on('error', () => {})
    request.end(JSON.stringify({ to: 100_000 }))
    const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
    await new Promise((resolve) => response.once('data', resolve))
    expect(cleanedUp).toBe(before)
    request.destroy()
    await expect.poll(() => cleanedUp).toBe(before + 1)
  })
})
