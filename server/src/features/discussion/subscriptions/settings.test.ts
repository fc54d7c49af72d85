/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { TOKEN_KEY } from '../../../testing/writeUser.ts'
import { UnsubscribeTokens } from './index.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  ;[alis, bab] = [await world.user('alis'), await world.user('bab')]
})
afterAll(() => world.close())

const wants = (mail: string) => sendRequest(site, bab, 'PUT', '/subscriptions/settings', { mail })

describe('notification settings', () => {
  it('the default notification setting is a daily digest, and the response shows whether the site can send emails', async () => {
    const read = async () => (await sendRequest(site, bab, 'GET', '/subscriptions/settings')).body
    expect(await read()).toEqual({ mail: 'daily', email_confirmed: true })
    for (const mail of ['immediate', 'none', 'daily']) {
      expect((await wants(mail)).status).toBe(200)
      expect((await read()).mail).toBe(mail)
    }
    expect((await wants('hourly')).body).toMatchObject({
      error: 'invalid_request',
      details: { fields: { mail: expect.any(String) } },
    })
    await world.db.updateTable('users').set({ email_confirmed_at: null }).execute()
    expect((await read()).email_confirmed).toBe(false)
  })
})

describe('the one-click unsubscribe URL', () => {
  const tokens = new UnsubscribeTokens(TOKEN_KEY)
  const post = (token: string, payload?: string, type?: string) =>
    site.app.inject({
      method: 'POST',
      url: `/api/subscriptions/unsubscribe?token=${encodeURIComponent(token)}`,
      ...(payload !== undefined && { payload, headers: { 'content-type': type! } }),
    })
  const setting = async () => (await sendRequest(site, bab, 'GET', '/subscriptions/settings')).body.mail

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a multipart form',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
    ['JSON', '{}', 'application/json'],
    ['nothing', undefined, undefined],
  ])('one-click unsubscribing accepts %s and is idempotent', async (_what, payload, type) => {
    for (let n = 0; n < 2; n++) {
      const response = await post(tokens.issue(bab.user_id), payload, type)
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { success: true, message: expect.any(String), username: 'bab' },
      ])
    }
    expect(await setting()).toBe('none')
  })

  it('a GET request doesn’t unsubscribe the user but redirects to the confirmation page', async () => {
    const token = tokens.issue(bab.user_id)
    const response = await site.app.inject(`/api/subscriptions/unsubscribe?token=${token}`)
    expect([response.statusCode, response.headers.location]).toEqual([302, `/unsubscribe?token=${token}`])
    expect(await setting()).toBe('daily')
  })

  it('endpoints other than unsubscribe reject multipart forms', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await site.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: '--b--', headers })
    expect(response.statusCode).toBe(415)
  })

  it.each([
    ['of an unknown user', () => tokens.issue(4711)],
    ['of another site', () => new UnsubscribeTokens('another key that signs things').issue(bab.user_id)],
    ['with another user ID', () => tokens.issue(alis.user_id).replace(/^\d+/, String(bab.user_id))],
    ['truncated', () => tokens.issue(bab.user_id).slice(0, -1)],
    ['with an extra character', () => `${tokens.issue(bab.user_id)}a`],
    ['a NUL', () => '\0'],
    ['an access token', () => 'eyJhbGciOiJIUzI1NiJ9.e30.abc'],
  ])('unsubscribing with an invalid token (%s) is rejected', async (_what, token) => {
    const response = await post(token())
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_unsubscribe'])
    expect(await setting()).toBe('daily')
  })

  it('unsubscribing requires a token', async () => {
    for (const url of ['', '?token=', `?token=${'x'.repeat(301)}`, '?token=a&token=b']) {
      const response = await site.app.inject({ method: 'POST', url: `/api/subscriptions/unsubscribe${url}` })
      expect([response.statusCode, Object.keys(response.json().details.fields)]).toEqual([400, ['token']])
    }
  })
})
