import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../../app.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { hashPassword } from './passwords/hashing.ts'

let world: World
let site: Site
const password = 'klama le zarci'
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.jobsDone()
  await world.reset()
  await world.user('alis', { role: 'editor' })
  await world.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
})
afterAll(() => world.close())

const request = (...args: Parameters<ReturnType<typeof requesterFor>>) => requesterFor(site)(...args)

describe('account enumeration', () => {
  it('a login with an unknown username computes an equally expensive hash', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    const costs: Record<string, string[]> = {}
    for (const name of ['alis', 'nobody']) {
      verify.mockClear()
      await request('POST /auth/login', { username_or_email: name, password: 'not this one' })
      // $argon2id$v=19$m=…,t=…,p=…$salt$hash: the part before the salt contains the cost parameters
      costs[name] = verify.mock.calls.map(([hashed]) => String(hashed).split('$').slice(0, 4).join('$'))
    }
    verify.mockRestore()
    expect(costs.alis).toHaveLength(1)
    expect(costs.nobody).toEqual(costs.alis)
  })

  it.each([
    [
      'POST /auth/login',
      (username: string) => ({ username_or_email: `${username}@example.org`, password: 'not this one' }),
    ],
    ['POST /auth/request_password_reset', (username: string) => ({ email: `${username}@example.org` })],
    ['POST /auth/resend-confirmation', (username: string) => ({ email: `${username}@example.org` })],
  ])('%s returns the same response at the same cost for known and unknown accounts', async (name, body) => {
    const observed = []
    for (const username of ['alis', 'nobody']) {
      let response!: Awaited<ReturnType<typeof request>>
      const allStatements = await world.statementsOf(async () => {
        response = await request(name, body(username))
      })
      // excludes statements of the mail job, which looks up the account in the background
      const statements = allStatements.filter(
        (text) => name === 'POST /auth/login' || !/from users|email_confirmations|password_resets/.test(text),
      )
      const { session_id: _, ...rest } = response.body
      observed.push({ statements, status: response.status, body: rest })
    }
    expect(observed[0]).toEqual(observed[1])
  })
})

describe('requests from other sites', () => {
  it('API responses have no CORS headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const response = await site.app.inject({ method, url: '/api/auth/profile', headers })
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('a form on another site can’t act on behalf of a user, since cookies are neither used nor set', async () => {
    const { body, headers } = await request('POST /auth/login', { username_or_email: 'alis', password })
    expect(headers['set-cookie']).toBeUndefined()
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/sessions/my/end-others',
      payload: 'x=1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        cookie: `accessToken=${body.access_token}`,
      },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('unknown fields and rate limits', () => {
  it('unknown request fields are ignored', async () => {
    const { body } = await request('POST /auth/login', { username_or_email: 'alis', password })
    const more = {
      realname: 'Alis',
      role: 'admin',
      is_system: true,
      disabled_at: null,
      password_hash: 'x',
      email: 'e@example.org',
    }
    expect((await request('PUT /auth/profile', more, body.access_token)).status).toBe(200)
    const row = await world.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ realname: 'Alis', role: 'editor', email: 'alis@example.org' })
  })

  it('requests are limited per account for users, and per IP address for visitors', async () => {
    const limited = await world.site({ rateLimit: true, trustedProxies: ['127.0.0.1'] })
    const [bab, cicuxre] = [await world.user('bab'), await world.user('cicuxre')]
    const sendRequest = async (headers: Record<string, string>) =>
      (await limited.app.inject({ url: '/api/auth/permissions', headers })).statusCode
    const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n % 250}` })
    const statuses = []
    for (let n = 0; n < 310; n++) statuses.push(await sendRequest({ ...bearer(bab), ...from(n) }))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await sendRequest({ ...bearer(cicuxre), ...from(1) })).toBe(200)
    expect(await sendRequest(from(1))).toBe(401)
  })

  it('the job queue never contains secrets', async () => {
    await request('POST /auth/signup', { username: 'bab', email: 'bab@example.org', password: 'cadzu le bisli' })
    await request('POST /auth/request_password_reset', { email: 'alis@example.org' })
    await world.jobsDone()
    const { rows } = await world.database.pool.query('select data from pgboss.job')
    const stored = JSON.stringify(rows)
    expect(stored).toContain('reset_password')
    expect(stored).not.toMatch(/token|password_hash|cadzu|[\w-]{40,}/)
  })
})
