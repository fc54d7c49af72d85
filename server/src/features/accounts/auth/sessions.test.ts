/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { hashPassword } from './passwords/hashing.ts'

let world: World
let site: Site
let hashed: string
const password = 'klama le zarci'
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  hashed = await hashPassword(password)
})
beforeEach(async () => {
  await world.reset()
  await alis()
})
afterAll(() => world.close())

const sendRequest = (...args: Parameters<ReturnType<typeof requesterFor>>) => requesterFor(site)(...args)
async function alis(username = 'alis') {
  const user = await world.user(username, { role: 'editor' })
  await world.db.updateTable('users').set({ password_hash: hashed }).where('user_id', '=', user.user_id).execute()
  return user
}
const logIn = async (overrides: object = {}, headers: Record<string, string> = {}) =>
  sendRequest('POST /auth/login', { username_or_email: 'alis', password, ...overrides }, undefined, headers)
const refresh = (refresh_token: string) => sendRequest('POST /auth/refresh', { refresh_token })
const isIn = async (token: string) => (await sendRequest('GET /auth/profile', undefined, token)).status === 200
const audited = async () =>
  (await world.db.selectFrom('audit_log').select('action').orderBy('audit_id').execute()).map(({ action }) => action)

describe('logging in', () => {
  it.each(['alis', 'ALIS', 'alis@example.org', ' Alis@Example.org '])(
    'logging in with %j returns access and refresh tokens',
    async (username_or_email) => {
      const { status, body } = await logIn({ username_or_email })
      expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'refresh_token']])
      expect(await isIn(body.access_token)).toBe(true)
    },
  )

  it('login accepts a URL-encoded form', async () => {
    const payload = new URLSearchParams({ username_or_email: 'alis', password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await site.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect(response.statusCode).toBe(200)
  })

  it('login accepts a multipart form with the same fields as the JSON body', async () => {
    const form = (fields: Record<string, string | Blob>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      const request = new Request('http://x', { method: 'POST', body: data })
      return { payload: request, type: request.headers.get('content-type')! }
    }
    const send = async (fields: Record<string, string | Blob>) => {
      const { payload, type } = form(fields)
      const headers = { 'content-type': type }
      const body = Buffer.from(await payload.arrayBuffer())
      return site.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, headers })
    }
    expect((await send({ username_or_email: 'alis', password })).statusCode).toBe(200)
    expect((await send({ username_or_email: 'alis', password: 'not this one' })).statusCode).toBe(401)
  })

  it.each([
    ['login', { username_or_email: 'alis' }],
    ['signup', { username: 'noras', email: 'noras@example.org' }],
  ])(
    '%s with a file in place of the password returns an error that names the field in plain words',
    async (path, fields) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      data.append('password', new Blob([password]), 'password.txt')
      const request = new Request('http://x', { method: 'POST', body: data })
      const headers = { 'content-type': request.headers.get('content-type')! }
      const payload = Buffer.from(await request.arrayBuffer())
      const response = await site.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
      expect([response.statusCode, response.json().details]).toEqual([400, { fields: { password: 'must be text' } }])
    },
  )

  it('an access token contains the user and permissions, and is valid for an hour', async () => {
    const claims = JSON.parse(atob((await logIn()).body.access_token.split('.')[1]))
    expect(claims).toMatchObject({ username: 'alis', role: 'editor', email_confirmed: true, exp: claims.iat + 3600 })
    expect(claims.authorities).toContain('edit_definition')
    expect(JSON.stringify(claims)).not.toContain('@')
  })

  it('tokens are only stored as hashes', async () => {
    const { body } = await logIn()
    const [row] = await world.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(row!.token_hash).toHaveLength(32)
    expect(Buffer.from(row!.token_hash).toString()).not.toContain(body.refresh_token)
  })

  it.each([
    ['a wrong password', {}],
    ['an unknown name', { username_or_email: 'nobody' }],
    ['an unknown email address', { username_or_email: 'nobody@example.org' }],
  ])('a login with %s is rejected with the same error', async (_what, overrides) => {
    const { status, body } = await logIn({ ...overrides, password: 'not this one' })
    expect([status, body]).toEqual([401, { error: 'wrong_login', message: expect.any(String) }])
  })

  it('a login as an imported author, who has no password, is rejected', async () => {
    await world.db.updateTable('users').set({ password_hash: null }).execute()
    for (const wrongPassword of ['', 'null', 'none', 'the password of nobody'])
      expect((await logIn({ password: wrongPassword })).status).toBeGreaterThanOrEqual(400)
  })

  it.each([
    [{ username_or_email: { $ne: null } }],
    [{ username_or_email: ['alis'] }],
    [{ username_or_email: '' }],
    [{ password: true }],
    [{ password: 'x'.repeat(257) }],
    [{ username_or_email: "' or 1=1 --" }],
    [{ username_or_email: 'a\0b' }],
  ])('a login with the body %j is rejected', async (input) => {
    const { status, body } = await logIn(input)
    expect([400, 401]).toContain(status)
    expect(body.access_token).toBeUndefined()
  })

  it('a login to a blocked or disabled account is rejected with the reason, but only if the password is correct', async () => {
    for (const change of [{ role: 'blocked' }, { role: 'editor', disabled_at: new Date() }]) {
      await world.db.updateTable('users').set(change).execute()
      expect((await logIn()).body.error).toBe('account_blocked')
      expect((await logIn({ password: 'not this one' })).body.error).toBe('wrong_login')
    }
  })
})

describe('wrong passwords', () => {
  const guess = (n: number, username_or_email = 'alis') => logIn({ password: `guess ${n}`, username_or_email })

  it('even the correct password is rejected after ten wrong ones by name or email address', async () => {
    for (let n = 0; n < 5; n++) await guess(n)
    for (let n = 0; n < 5; n++) expect((await guess(n, 'alis@example.org')).status).toBe(401)
    const { status, body, headers } = await logIn()
    expect([status, body.error]).toEqual([429, 'too_many_failures'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(await audited()).toEqual(['login_locked'])
  })

  it('concurrent wrong passwords can’t exceed the limit', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('wrong passwords for an unknown name are limited in the same way', async () => {
    for (let n = 0; n < 10; n++) expect((await guess(n, 'nobody')).status).toBe(401)
    expect((await guess(11, 'NOBODY')).body.error).toBe('too_many_failures')
  })

  it('the count of wrong passwords is reset by a correct password and after 15 minutes', async () => {
    for (let n = 0; n < 9; n++) await guess(n)
    expect((await logIn()).status).toBe(200)
    for (let n = 0; n < 10; n++) await guess(n)
    expect((await logIn()).status).toBe(429)
    await world.db
      .updateTable('tries')
      .set({ until: new Date(Date.now() - 1) })
      .execute()
    expect((await logIn()).status).toBe(200)
  })

  it('wrong passwords for one account don’t lock out other accounts', async () => {
    await alis('bab')
    for (let n = 0; n < 11; n++) await guess(n)
    expect((await logIn({ username_or_email: 'bab' })).status).toBe(200)
  })

  it('wrong passwords from one client for many names are also limited', async () => {
    const limited = await world.site({ rateLimit: true })
    const statuses = []
    for (let n = 0; n < 25; n++) {
      const body = { username_or_email: `name${n}`, password: 'stuffed in' }
      statuses.push((await requesterFor(limited)('POST /auth/login', body)).status)
    }
    expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([20, 5])
  })
})

describe('a refresh token', () => {
  it('a refresh token is valid once and returns its successor', async () => {
    const first = (await logIn()).body
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await isIn(second.access_token)).toBe(true)
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  const agoInSeconds = (seconds: number) =>
    world.db
      .updateTable('refresh_tokens')
      .set({ used_at: new Date(Date.now() - seconds * 1000) })
      .where('used_at', 'is not', null)
      .execute()

  it('a repeated refresh returns the same tokens for 30 seconds, since the response may have been lost', async () => {
    const { refresh_token } = (await logIn()).body
    const lost = (await refresh(refresh_token)).body
    await agoInSeconds(25)
    const { status, body } = await refresh(refresh_token)
    expect([status, body.refresh_token]).toEqual([200, lost.refresh_token])
    expect(await isIn(body.access_token)).toBe(true)
    expect((await refresh(body.refresh_token)).status).toBe(200)
    expect(await audited()).toEqual([])
  })

  it('a repeated refresh ends the session if its successor token has already been used, even within 30 seconds', async () => {
    const { refresh_token } = (await logIn()).body
    const next = (await refresh(refresh_token)).body
    const last = (await refresh(next.refresh_token)).body
    expect((await refresh(refresh_token)).status).toBe(401)
    expect(await isIn(last.access_token)).toBe(false)
    expect(await audited()).toEqual(['login_replayed'])
  })

  it('a refresh token used before the clock was set back gets no grace period', async () => {
    const { refresh_token } = (await logIn()).body
    await refresh(refresh_token)
    await agoInSeconds(-600)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('a refresh token reused after 30 seconds ends its session for both clients, but no other session', async () => {
    const [stolen, other] = [(await logIn()).body, (await logIn()).body]
    const thief = (await refresh(stolen.refresh_token)).body
    await agoInSeconds(31)
    const { status, body } = await refresh(stolen.refresh_token)
    expect([status, body.error]).toEqual([401, 'invalid_token'])
    expect(await isIn(thief.access_token)).toBe(false)
    expect((await refresh(thief.refresh_token)).status).toBe(401)
    expect(await isIn(other.access_token)).toBe(true)
    expect(await audited()).toEqual(['login_replayed'])
  })

  it('twenty concurrent refreshes return the same new token', async () => {
    const { refresh_token } = (await logIn()).body
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.refresh_token}`)).size).toBe(1)
    expect(responses[0]!.status).toBe(200)
    expect(await world.db.selectFrom('refresh_tokens').select('used_at').execute()).toHaveLength(2)
  })

  it.each(['', 'x', 'x'.repeat(201), '\0', "' or 1=1"])('the refresh token %j is rejected', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).status)
  })

  it('a refresh returns the current permissions of the role', async () => {
    const { refresh_token } = (await logIn()).body
    await world.db.updateTable('users').set({ role: 'user' }).execute()
    const claims = JSON.parse(atob((await refresh(refresh_token)).body.access_token.split('.')[1]))
    expect([claims.role, claims.authorities.includes('edit_definition')]).toEqual(['user', false])
  })

  it('a session ends after 30 days of inactivity, and after half a year in any case', async () => {
    const { refresh_token } = (await logIn()).body
    const days = (n: number) => new Date(Date.now() + n * 86_400_000)
    const { expires_at } = await world.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_agent', '!=', 'a test')
      .executeTakeFirstOrThrow()
    expect(Math.abs(expires_at.getTime() - days(30).getTime())).toBeLessThan(60_000)
    await world.db
      .updateTable('sessions')
      .set({ started_at: days(-170) })
      .execute()
    const next = (await refresh(refresh_token)).body
    const [later] = await world.db.selectFrom('sessions').select('expires_at').orderBy('last_used_at', 'desc').execute()
    expect(Math.abs(later!.expires_at.getTime() - days(10).getTime())).toBeLessThan(60_000)
    await world.db
      .updateTable('sessions')
      .set({ expires_at: days(-1) })
      .execute()
    expect((await refresh(next.refresh_token)).status).toBe(401)
    expect(await isIn(next.access_token)).toBe(false)
  })
})

describe('ending a login', () => {
  it('access and refresh tokens are invalid after a logout', async () => {
    const { access_token, refresh_token } = (await logIn()).body
    expect((await sendRequest('POST /auth/logout', undefined, access_token)).body).toEqual({
      message: expect.any(String),
    })
    expect(await isIn(access_token)).toBe(false)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await sendRequest('POST /auth/logout', undefined, access_token)).status).toBe(200)
    expect((await sendRequest('POST /auth/logout')).status).toBe(200)
  })

  it.each([
    ['blocked', { role: 'blocked' }],
    ['disabled', { disabled_at: new Date() }],
  ])('a request is rejected after its user is %s', async (_what, change) => {
    const { access_token, refresh_token } = (await logIn()).body
    await world.db.updateTable('users').set(change).execute()
    const { status, body } = await sendRequest('GET /auth/profile', undefined, access_token)
    expect([status, body.error]).toEqual([401, 'not_logged_in'])
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('permissions are those of the user’s current role, not of the role at login', async () => {
    const admin = await world.user('noras', { role: 'admin' })
    const headers = bearer(admin)
    const list = async () => (await site.app.inject({ url: '/api/jobs/failed', headers })).statusCode
    expect(await list()).toBe(200)
    await world.db.updateTable('users').set({ role: 'user' }).where('username', '=', 'noras').execute()
    expect(await list()).toBe(403)
  })
})

describe("the list of a user's logins", () => {
  it('a user’s sessions are listed with their devices, most recently used first, and the current session is marked', async () => {
    const here = (await logIn({}, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })).body
    await logIn({}, { 'user-agent': 'x'.repeat(2000) })
    const { body } = await sendRequest('GET /sessions/my?per_page=2', undefined, here.access_token)
    expect([body.total, body.page, body.per_page, body.sessions.length]).toEqual([3, 1, 2, 2])
    const all = (await sendRequest('GET /sessions/my', undefined, here.access_token)).body.sessions
    expect(all.filter((s: { current: boolean }) => s.current)).toMatchObject([
      { user_agent: 'Mozilla/5.0 Firefox/140.0', ip: '127.0.0.1' },
    ])
    expect(all.map((s: { user_agent: string }) => s.user_agent.length).sort((a: number, b: number) => b - a)[0]).toBe(
      300,
    )
  })

  it('a user can end a single session, or all sessions except the current one', async () => {
    const [here, there, elsewhere] = [(await logIn()).body, (await logIn()).body, (await logIn()).body]
    const { sid } = JSON.parse(atob(there.access_token.split('.')[1]))
    expect((await sendRequest(`DELETE /sessions/my/${sid}`, undefined, here.access_token)).status).toBe(200)
    expect([await isIn(there.access_token), await isIn(elsewhere.access_token)]).toEqual([false, true])
    expect((await sendRequest(`DELETE /sessions/my/${sid}`, undefined, here.access_token)).status).toBe(404)
    const { body } = await sendRequest('POST /sessions/my/end-others', undefined, here.access_token)
    expect(body.ended).toBe(2)
    expect([await isIn(here.access_token), await isIn(elsewhere.access_token)]).toEqual([true, false])
  })

  it('users can’t see or end the sessions of other users', async () => {
    const { body } = await logIn()
    const bab = bearer(await alis('bab'))
    const { sid } = JSON.parse(atob(body.access_token.split('.')[1]))
    const ended = await site.app.inject({ method: 'DELETE', url: `/api/sessions/my/${sid}`, headers: bab })
    expect(ended.statusCode).toBe(404)
    expect(await isIn(body.access_token)).toBe(true)
    expect((await site.app.inject({ url: '/api/sessions?username=alis', headers: bab })).statusCode).toBe(403)
    const admin = bearer(await world.user('noras', { role: 'admin' }))
    const listed = await site.app.inject({ url: '/api/sessions?username=ALIS', headers: admin })
    expect([listed.statusCode, listed.json().total]).toEqual([200, 2])
  })

  it('a session is looked up only once per request and token', async () => {
    const { access_token } = (await logIn()).body
    const count = await world.countStatements(() => sendRequest('GET /sessions/my', undefined, access_token))
    expect(count).toBe(3)
  })
})
