import net from 'node:net'
import { endpoint } from '@vlacku/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'
import { AppError, messages } from '../errors.ts'

const Word = z.object({ word: z.string().min(1), place: z.int().min(1).max(5) })
const shared = { access: 'public', summary: 'for tests' } as const
const save = endpoint({
  ...shared,
  method: 'PUT',
  path: '/words/:id',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ per_page: z.coerce.number().max(100).default(20) }),
  body: Word,
  response: z.object({ id: z.int(), per_page: z.int(), word: z.string() }),
})
const login = endpoint({
  ...shared,
  method: 'POST',
  path: '/login',
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
})
const find = endpoint({
  ...shared,
  method: 'GET',
  path: '/find/:text',
  params: z.object({ text: z.string() }),
  response: z.string(),
})
const fail = endpoint({
  ...shared,
  method: 'GET',
  path: '/fail',
  query: z.object({ how: z.string() }),
  response: z.string(),
})
const mine = endpoint({ ...shared, method: 'GET', path: '/mine', access: 'member', response: z.string() })
const rule = endpoint({
  ...shared,
  method: 'GET',
  path: '/rule',
  access: { authority: 'manage_users' },
  response: z.string(),
})

const failures: Record<string, () => never> = {
  bug: () => {
    throw new TypeError('the secret is 4711')
  },
  output: () => 4711 as never,
  known: () => {
    throw new AppError('valsi_not_found', { word: 'broda' })
  },
  ...Object.fromEntries(
    ['53100', '58030', '25006', '57P01', '08006', 'ECONNREFUSED', '22021', '42P01'].map((code) => [
      code,
      () => {
        throw Object.assign(new Error('of the database'), { code })
      },
    ]),
  ),
}

let small: SmallApp
beforeAll(async () => {
  small = await smallApp((route) => {
    route(save, (_ctx, { params, query, body }) => ({ id: params.id, per_page: query.per_page, word: body.word }))
    route(login, (_ctx, { body }) => body)
    route(find, (_ctx, { params }) => params.text)
    route(fail, (_ctx, { query }) => failures[query.how]!())
    route(mine, (ctx) => ctx.viewer!.username)
    route(rule, () => 'yes')
  })
})
afterAll(() => small.app.close())

const sendRequest = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  options: { payload?: string | object; headers?: object } = {},
) => small.app.inject({ method, url, payload: options.payload, headers: { ...options.headers } })
const json = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } })
const form = (payload: string) => ({ payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

describe('input', () => {
  it('request input is parsed and completed with defaults', async () => {
    const response = await sendRequest('PUT', '/api/words/7', { payload: { word: 'klama', place: 5 } })
    expect([response.statusCode, response.json()]).toEqual([200, { id: 7, per_page: 20, word: 'klama' }])
  })

  it('invalid input is rejected with a list of all invalid fields, in any part of the request', async () => {
    const response = await sendRequest('PUT', '/api/words/x?per_page=101', { payload: { word: '', place: 9 } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'invalid_request', message: messages.invalid_request })
    expect(Object.keys(response.json().details.fields)).toEqual(['id', 'per_page', 'word', 'place'])
  })

  it('request input can be sent as a form', async () => {
    expect((await sendRequest('POST', '/api/login', form('name=alis+of+%E2%82%AC'))).json()).toEqual({
      name: 'alis of €',
    })
  })

  it.each([
    ['broken JSON', json('{"name":'), 400, 'unparsable_body'],
    ['an empty body declared as JSON', json(''), 400, 'invalid_request'],
    ['a prototype key', json('{"__proto__": {"x": 1}, "name": "a"}'), 400, 'unparsable_body'],
    ['no body', {}, 400, 'invalid_request'],
    ['a body of 2 MB', json(`{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`), 413, 'too_large'],
    ['a form of 2 MB', form(`name=${'x'.repeat(2 * 1024 * 1024)}`), 413, 'too_large'],
    ['a picture', { payload: 'x', headers: { 'content-type': 'image/png' } }, 415, 'unsupported_media_type'],
    ['an invalid content type', { payload: 'x', headers: { 'content-type': '??' } }, 415, 'unsupported_media_type'],
    ['a list instead of an object', json('[1]'), 400, 'invalid_request'],
  ])('%s is rejected', async (_what, request, status, error) => {
    const response = await sendRequest('POST', '/api/login', request)
    expect([response.statusCode, response.json().error]).toEqual([status, error])
  })

  it.each([
    ['/api/find/%', 400],
    ['/api/find/%E0%A4%A', 400],

    ['/api/find/%00', 200],
    ['/api/fail?how=%00', 500],
    ['/api/nothing/here', 404],
    ['/elsewhere', 404],
    ['//', 404],
  ])('%s returns %d with the error envelope', async (url, status) => {
    const response = await sendRequest('GET', url)
    expect(response.statusCode).toBe(status)
    if (status !== 200) expect(Object.keys(response.json())).toEqual(['error', 'message'])
  })

  it('a path parameter that is too long is rejected', async () => {
    expect((await sendRequest('GET', `/api/find/${'x'.repeat(501)}`)).statusCode).toBe(400)
  })

  it('an unsupported method on a known path returns 405 and the supported methods', async () => {
    const response = await sendRequest('DELETE', '/api/login')
    expect([response.statusCode, response.json().error]).toEqual([405, 'method_not_allowed'])
    expect(response.headers.allow).toBe('POST, OPTIONS')
  })
})

describe('access', () => {
  const viewer = (authorities: string[]) => ({
    'x-viewer': JSON.stringify({ user_id: 1, username: 'alis', authorities }),
  })
  it.each([
    ['/api/mine', {}, 401, 'not_logged_in'],
    ['/api/mine', viewer([]), 200, undefined],
    ['/api/rule', {}, 401, 'not_logged_in'],
    ['/api/rule', viewer([]), 403, 'not_allowed'],
    ['/api/rule', viewer(['manage_users']), 200, undefined],
  ])('a request to %s with the headers %j returns %d', async (url, headers, status, error) => {
    const response = await sendRequest('GET', url, { headers })
    expect([response.statusCode, response.json().error]).toEqual([status, error])
  })
})

describe('internal errors', () => {
  it.each([['bug'], ['output'], ['42P01']])('an error (%s) is logged in full and sent without details', async (how) => {
    const response = await sendRequest('GET', `/api/fail?how=${how}`)
    expect([response.statusCode, response.json()]).toEqual([500, { error: 'internal', message: messages.internal }])
    expect(small.logged()).toContain(response.headers['x-request-id'])
  })

  it('an error is logged with its message and stack trace', async () => {
    await sendRequest('GET', '/api/fail?how=bug')
    expect(small.logged()).toMatch(/the secret is 4711.*responses\.test/)
  })

  it('a known error is sent with its code and details', async () => {
    const response = await sendRequest('GET', '/api/fail?how=known')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      error: 'valsi_not_found',
      message: messages.valsi_not_found,
      details: { word: 'broda' },
    })
  })

  it.each([['53100'], ['58030'], ['25006'], ['57P01'], ['08006'], ['ECONNREFUSED']])(
    'a database error (%s) returns an error that asks the client to retry',
    async (how) => {
      const response = await sendRequest('GET', `/api/fail?how=${how}`)
      expect([response.statusCode, response.json().error]).toEqual([503, 'database_unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  it('input that the database cannot store is a client error', async () => {
    expect((await sendRequest('GET', '/api/fail?how=22021')).statusCode).toBe(400)
  })
})

describe("requests that aren't HTTP", () => {
  const post = async (text: string) => {
    const socket = net.connect((small.app.server.address() as net.AddressInfo).port, '127.0.0.1')
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => (response += chunk))
    socket.on('error', () => {})
    socket.write(text)
    await new Promise((resolve) => socket.once('close', resolve))
    return response
  }
  beforeAll(() => small.listen())
  it.each([
    ['noise', 'coi rodo\r\n\r\n', 400, 'invalid_request'],
    [
      'an invalid content length',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'two content lengths',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 413, 'too_large'],
  ])('a malformed request (%s) returns the error envelope', async (_what, text, status, error) => {
    const response = await post(text)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toMatchObject({ error })
  })
})
