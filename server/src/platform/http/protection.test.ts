import { endpoint } from '@vlacku/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SmallApp, smallApp } from '../../testing/smallApp.ts'
import type { Config } from '../config.ts'
import { docsRoutes } from './docs.ts'

const shared = { access: 'public', summary: 'for tests', response: z.string() } as const
const greet = endpoint({ ...shared, method: 'GET', path: '/greet', query: z.object({ name: z.string().default('') }) })
const fail = endpoint({ ...shared, method: 'GET', path: '/fail' })
const find = endpoint({
  ...shared,
  method: 'GET',
  path: '/find',
  query: z.object({ syntax: z.string().default('plain'), page: z.coerce.number<number>().default(1) }),
  cost: { when: { syntax: 'query' }, units: 5 },
})
const upload = endpoint({ ...shared, method: 'GET', path: '/upload', access: 'member', cost: 10 })
const live = endpoint({ ...shared, method: 'GET', path: '/health/live' })

let small: SmallApp
async function open(settings: Partial<Config> = {}) {
  small = await smallApp((route) => {
    route(greet, () => 'coi')
    route(live, () => 'ok')
    route(find, () => 'found')
    route(upload, () => 'kept')
    route(fail, () => {
      throw new Error('oops')
    })
  }, settings)
  small.app.get('/page', (_req, reply) => reply.type('text/html').send('<p>coi'))
  small.app.get('/moved', (_req, reply) => reply.redirect('/page'))
  docsRoutes(small.app, [greet], 'http://127.0.0.1:8080')
  return small.app
}
afterEach(() => small.app.close())

describe('protective headers', () => {
  it.each([
    ['/api/greet', 200],
    ['/api/greet?name=a&name=b', 400],
    ['/api/fail', 500],
    ['/api/unknown', 404],
    ['/unknown', 404],
    ['/%', 400],
    ['/page', 200],
    ['/moved', 302],
    ['/api/docs', 200],
    ['/api/metrics', 404],
  ])('the response of %s has security headers', async (url, status) => {
    const { headers, statusCode } = await (await open()).inject({ url })
    expect(statusCode).toBe(status)
    expect(headers['content-security-policy']).toMatch(/^default-src '(self|none)'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('an HTTPS site sends an HSTS header', async () => {
    const app = await open({ publicUrl: 'https://vlacku.example' })
    expect((await app.inject({ url: '/page' })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

describe('too many requests', () => {
  const requestOf = (headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') => ({
    url: '/api/greet',
    headers,
    remoteAddress,
  })
  const exhaust = async (app: SmallApp['app'], request: (i: number) => ReturnType<typeof requestOf>) => {
    for (let i = 0; i < 300; i++) await app.inject(request(i))
    return app.inject(request(300))
  }

  it('a client over its limit receives the error envelope with the waiting time', async () => {
    const app = await open({ rateLimit: true })
    const response = await exhaust(app, () => requestOf())
    expect([response.statusCode, response.json().error]).toEqual([429, 'too_many_requests'])
    expect(response.json().details.retry_after).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject(requestOf({}, '203.0.113.8'))).statusCode).toBe(200)
    expect((await app.inject({ ...requestOf(), url: '/api/health/live' })).statusCode).toBe(200)
    expect((await app.inject({ ...requestOf(), url: '/page' })).statusCode).toBe(429)
  })

  it('a forged header does not bypass the limit', async () => {
    const app = await open({ rateLimit: true })
    expect((await exhaust(app, (i) => requestOf({ 'x-forwarded-for': `198.51.100.${i % 250}` }))).statusCode).toBe(429)
  })

  it('clients are counted separately behind a trusted proxy, but not behind other proxies', async () => {
    const app = await open({ rateLimit: true, trustedProxies: ['10.0.0.0/8'] })
    const through = (client: string) => requestOf({ 'x-forwarded-for': client }, '10.1.2.3')
    expect((await exhaust(app, (i) => through(`1.2.3.${i % 250}, 198.51.100.1`))).statusCode).toBe(429)
    expect((await app.inject(through('198.51.100.2'))).statusCode).toBe(200)
    expect((await exhaust(app, (i) => requestOf({ 'x-forwarded-for': `198.51.100.${i % 250}` }))).statusCode).toBe(429)
  })

  it('requests are not counted if limits are disabled', async () => {
    expect((await exhaust(await open(), () => requestOf())).statusCode).toBe(200)
  })
})

describe('the budget of a client', () => {
  const ALIS = { remoteAddress: '203.0.113.7' }
  const left = async (app: SmallApp['app'], url: string, headers = {}) =>
    Number((await app.inject({ ...ALIS, url, headers })).headers['x-ratelimit-remaining'])

  it('all endpoints share one budget, each charges its price, and responses contain the balance', async () => {
    const app = await open({ rateLimit: true })
    const { headers } = await app.inject({ ...ALIS, url: '/api/greet' })
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': '60',
    })
    expect(await left(app, '/api/find?syntax=query')).toBe(294)
    expect(await left(app, '/api/find?syntax=plain')).toBe(293)
    expect(await left(app, '/page')).toBe(292)
  })

  it('a request that is rejected before any work is done costs only one unit', async () => {
    const app = await open({ rateLimit: true })
    expect(await left(app, '/api/find?syntax=query&page=x')).toBe(299)
    expect(await left(app, '/api/upload')).toBe(298)
    expect(await left(app, '/api/health/live')).toBeNaN()
  })

  it('a request that exceeds the remaining budget returns the waiting time, while cheaper requests still succeed', async () => {
    const app = await open({ rateLimit: true })
    for (let n = 0; n < 59; n++) await app.inject({ ...ALIS, url: '/api/find?syntax=query' })
    await app.inject({ ...ALIS, url: '/api/greet' })
    const costly = await app.inject({ ...ALIS, url: '/api/find?syntax=query' })
    expect([costly.statusCode, costly.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(costly.headers['retry-after'])).toBeGreaterThan(0)
    expect(costly.json().details.retry_after).toBe(Number(costly.headers['retry-after']))
    expect((await app.inject({ ...ALIS, url: '/api/greet' })).statusCode).toBe(200)
  })
})

describe('logs', () => {
  it('logs contain the ID, path and status of a request, and no secrets', async () => {
    const app = await open()
    const response = await app.inject({
      url: '/api/greet?name=hunter2&token=hunter3',
      headers: { authorization: 'Bearer hunter4', cookie: 'session=hunter5' },
    })
    const failed = await app.inject({ url: '/api/fail?token=hunter6', headers: { authorization: 'Bearer hunter7' } })
    for (const { headers } of [response, failed])
      expect(small.logged()).toContain(`"reqId":"${headers['x-request-id']}"`)
    expect(small.logged()).toContain('"path":"/api/greet"')
    expect(small.logged()).toContain('"status":500')
    expect(small.logged()).not.toMatch(/hunter\d/)
  })

  it('ordinary requests are logged only at debug level', async () => {
    const app = await open({ logLevel: 'info' })
    await app.inject({ url: '/api/greet' })
    await app.inject({ url: '/unknown?token=hunter2' })
    expect(small.logged()).toBe('')
    await app.inject({ url: '/api/fail' })
    expect(small.logged()).toContain('oops')
  })
})

describe('metrics', () => {
  const token = 'a token of good length'
  const request = async (app: SmallApp['app'], authorization?: string) =>
    app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} })

  it('clients with the token can read metrics by route', async () => {
    const app = await open({ metricsToken: token })
    await app.inject({ url: '/api/greet?name=hunter2' })
    const response = await request(app, `Bearer ${token}`)
    expect(response.statusCode).toBe(200)
    expect(response.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/greet",status="200"\} 1/,
    )
    expect(response.body).not.toContain('hunter2')
  })

  it.each([[undefined], ['Bearer wrong'], [`Bearer ${token}x`], [token], [`Bearer ${token.replace('a', 'ä')}`]])(
    'the metrics are hidden from %s',
    async (authorization) => {
      expect((await request(await open({ metricsToken: token }), authorization)).statusCode).toBe(404)
    },
  )

  it('the metrics are hidden if no token is set', async () => {
    expect((await request(await open({ metricsToken: undefined }), 'Bearer undefined')).statusCode).toBe(404)
  })
})

it('TRACE is rejected', async () => {
  const app = await open({})
  const response = await app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/greet?name=hunter2',
    headers: { cookie: 'secret' },
  })
  expect(response.statusCode).toBe(405)
  expect(response.body).not.toContain('secret')
})
