/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { linkIn, type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let mailbox: Mailbox
beforeAll(async () => {
  world = await newWorld()
  mailbox = await openMailbox()
  site = await world.site({ smtpUrl: mailbox.url, publicUrl: 'https://vlacku.example' })
})
beforeEach(async () => {
  await world.jobsDone()
  mailbox.emails.length = 0
  await world.reset()
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const alis = { username: 'alis', email: 'alis@example.org', password: 'klama le zarci' }
const request = (...args: Parameters<ReturnType<typeof requesterFor>>) => requesterFor(site)(...args)

/** Signs up and confirms the email address. */
async function member() {
  const { body } = await request('POST /auth/signup', alis)
  const link = linkIn(await mailbox.next(alis.email), '/confirm-email')
  await request('POST /auth/confirm-email', { token: link.searchParams.get('token') })
  return { token: body.token as string, refresh_token: body.refresh_token as string }
}
const logIn = async (password = alis.password) =>
  (await request('POST /auth/login', { username_or_email: 'alis', password })).body
const isIn = async (token: string) => (await request('GET /auth/profile', undefined, token)).status === 200

describe('signing up', () => {
  it('a new user is logged in, but becomes an editor only after following the emailed link', async () => {
    const signedUp = await request('POST /auth/signup', { ...alis, locale: 'ru' })
    expect(signedUp.status).toBe(200)
    const mine = await request('GET /auth/profile', undefined, signedUp.body.token)
    expect(mine.body).toMatchObject({ username: 'alis', role: 'unconfirmed', email_confirmed: false, locale: 'ru' })

    const mail = await mailbox.next(alis.email)
    expect(mail.subject).toBe('Подтвердите свой адрес почты')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    const link = linkIn(mail, '/confirm-email')
    expect(link.href).toMatch(/^https:\/\/vlacku\.example\/ru\/confirm-email\?token=[\w-]{43}$/)

    const token = link.searchParams.get('token')
    expect((await request('POST /auth/confirm-email', { token })).body).toMatchObject({ success: true })
    const { body } = await request('GET /auth/profile', undefined, signedUp.body.token)
    expect(body).toMatchObject({ role: 'editor', email_confirmed: true })
    // users may open a link twice
    expect((await request('POST /auth/confirm-email', { token })).status).toBe(200)
  })

  it.each([
    ['a name that is taken in another case', { username: 'ALIS', email: 'b@example.org' }, 409, 'username_taken'],
    ['an email address that is taken', { username: 'bab', email: 'Alis@Example.org' }, 409, 'email_taken'],
    ['a password of seven characters', { password: '1234567' }, 400, 'invalid_request'],
    ['a password of 257 characters', { password: 'x'.repeat(257) }, 400, 'invalid_request'],
    ['a common password', { password: 'Password1' }, 400, 'password_too_common'],
    ['the username as a password', { username: 'blabi', password: 'blabi123' }, 400, 'password_too_common'],
    ['no name', { username: '' }, 400, 'invalid_request'],
    ['a name of digits', { username: '4711' }, 400, 'invalid_request'],
    ['a name with a tag', { username: '<b>alis</b>' }, 400, 'invalid_request'],
    ['a name with a slash', { username: 'a/b' }, 400, 'invalid_request'],
    ['a name with a direction override', { username: 'a\u202eb' }, 400, 'invalid_request'],
    ['an email address with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }, 400, 'invalid_request'],
    ['an invalid email address', { email: 'alis' }, 400, 'invalid_request'],
    ['no password', { password: undefined }, 400, 'invalid_request'],
  ])('signing up with %s is rejected', async (_what, overrides, status, error) => {
    await request('POST /auth/signup', alis)
    await mailbox.next(alis.email)
    const response = await request('POST /auth/signup', {
      ...alis,
      username: 'cicuxre',
      email: 'c@example.org',
      ...overrides,
    })
    expect([response.status, response.body.error]).toEqual([status, error])
    const field =
      error === 'email_taken' || 'password' in overrides ? Object.keys(overrides).at(-1) : Object.keys(overrides)[0]
    expect(Object.keys(response.body.details.fields)).toEqual([field])
  })

  it('a sign-up request can’t set a role, a confirmed address or an ID', async () => {
    const greedy = {
      ...alis,
      role: 'admin',
      email_confirmed_at: '2020-01-01',
      user_id: 1,
      authorities: ['manage_users'],
    }
    const { body } = await request('POST /auth/signup', greedy)
    const mine = await request('GET /auth/profile', undefined, body.token)
    expect(mine.body).toMatchObject({ role: 'unconfirmed', email_confirmed: false })
  })

  it('twenty concurrent sign-ups create only one account', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => request('POST /auth/signup', alis)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('confirming an email address', () => {
  it.each(['', 'x', 'x'.repeat(43), '../../..', 'x'.repeat(300)])(
    'the confirmation token %j is rejected',
    async (token) => {
      expect((await request('POST /auth/confirm-email', { token })).status).toBe(400)
    },
  )

  it('a confirmation token is valid for one day', async () => {
    await request('POST /auth/signup', alis)
    const link = linkIn(await mailbox.next(alis.email), '/confirm-email')
    await world.db
      .updateTable('email_confirmations')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const response = await request('POST /auth/confirm-email', { token: link.searchParams.get('token') })
    expect([response.status, response.body.error]).toEqual([400, 'invalid_confirmation'])
  })

  it('a confirmation email can be requested five more times, at increasing intervals', async () => {
    await request('POST /auth/signup', alis)
    await mailbox.next(alis.email)
    for (let n = 1; n <= 5; n++) {
      expect((await request('POST /auth/resend-confirmation', { email: alis.email })).status).toBe(200)
      linkIn(await mailbox.next(alis.email), '/confirm-email')
    }
    const { status, body } = await request('POST /auth/resend-confirmation', { email: alis.email })
    expect([status, body.error]).toEqual([429, 'confirmation_too_soon'])
    expect(body.details.retry_after).toBeGreaterThan(4 * 3600)
  })

  it('requesting a confirmation for another address returns the same response but sends no email', async () => {
    await member()
    const [own, unknown] = await Promise.all(
      [alis.email, 'nobody@example.org'].map((email) => request('POST /auth/resend-confirmation', { email })),
    )
    expect([own!.status, own!.body]).toEqual([unknown!.status, unknown!.body])
    await world.jobsDone()
    expect(mailbox.emails.filter(({ to }) => to?.[0]?.address === 'nobody@example.org')).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('a password reset link sets a new password once and ends all sessions', async () => {
    const { token } = await member()
    const requested = await request('POST /auth/request_password_reset', { email: 'Alis@example.org' })
    const link = linkIn(await mailbox.next(alis.email), '/reset-password')
    const { session_id, token: secret } = Object.fromEntries(link.searchParams)
    expect(session_id).toBe(requested.body.session_id)
    const input = { token: secret, session_id, new_password: 'cadzu le bisli' }
    expect((await request('POST /auth/restore_password', input)).status).toBe(200)
    expect(await isIn(token)).toBe(false)
    expect((await logIn()).error).toBe('wrong_login')
    expect((await logIn('cadzu le bisli')).access_token).toBeTruthy()
    expect((await mailbox.next(alis.email)).subject).toBe('Your password was changed')
    const log = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'ip'])
      .orderBy('audit_id')
      .execute()
    expect(log.slice(-2)).toEqual([
      { action: 'password_reset_requested', actor_id: null, ip: '127.0.0.1' },
      { action: 'password_reset', actor_id: expect.any(Number), ip: '127.0.0.1' },
    ])
    const again = await request('POST /auth/restore_password', { ...input, new_password: 'citka lo plise' })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_reset'])
  })

  it('a password reset link that was issued before the clock was set back is rejected', async () => {
    await member()
    await request('POST /auth/request_password_reset', { email: alis.email })
    const link = linkIn(await mailbox.next(alis.email), '/reset-password')
    const { session_id, token } = Object.fromEntries(link.searchParams)
    await world.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() + 86_400_000) })
      .execute()
    const { body } = await request('POST /auth/restore_password', { token, session_id, new_password: 'cadzu le bisli' })
    expect(body.error).toBe('invalid_reset')
  })

  it('a password reset can be requested once every four hours, with the same response for unknown addresses', async () => {
    await member()
    for (const email of [alis.email, 'nobody@example.org']) {
      const first = await request('POST /auth/request_password_reset', { email })
      expect(first.body).toEqual({ success: true, message: expect.any(String), session_id: expect.any(String) })
      const { status, body, headers } = await request('POST /auth/request_password_reset', { email })
      expect([status, body.error]).toEqual([429, 'reset_too_soon'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3.9 * 3600)
    }
    await world.jobsDone()
    expect(mailbox.emails.filter(({ to }) => to?.[0]?.address === 'nobody@example.org')).toEqual([])
  })

  it('a password reset link has the site’s URL, regardless of the request’s Host header', async () => {
    await member()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    await request('POST /auth/request_password_reset', { email: alis.email }, undefined, headers)
    const mail = await mailbox.next(alis.email)
    expect(linkIn(mail, '/reset-password').origin).toBe('https://vlacku.example')
    expect(mail.text).not.toContain('evil')
  })

  it('a password reset requires both secrets, in time, and a valid password; an invalid password doesn’t use up the link', async () => {
    await member()
    await request('POST /auth/request_password_reset', { email: alis.email })
    const { searchParams } = linkIn(await mailbox.next(alis.email), '/reset-password')
    const good = { ...Object.fromEntries(searchParams), new_password: 'cadzu le bisli' } as Record<string, string>
    for (const bad of [{ token: 'x' }, { session_id: crypto.randomUUID() }, { session_id: "' or 1=1" }])
      expect((await request('POST /auth/restore_password', { ...good, ...bad })).body.error).toBe('invalid_reset')
    const common = await request('POST /auth/restore_password', { ...good, new_password: 'password1' })
    expect(common.body).toMatchObject({
      error: 'password_too_common',
      details: { fields: { new_password: expect.any(String) } },
    })
    expect((await request('POST /auth/restore_password', { ...good, new_password: 'short' })).status).toBe(400)
    await world.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await request('POST /auth/restore_password', good)).body.error).toBe('invalid_reset')
  })
})

describe('changing a password', () => {
  const start = (token: string, current_password = alis.password) =>
    request('POST /auth/change-password/initiate', { current_password }, token)
  const codeIn = (text = '') => /\n([A-Z2-9]{6})\n/.exec(text)![1]!
  const finish = (token: string, verification_id: string, verification_code: string, new_password = 'cadzu le bisli') =>
    request('POST /auth/change-password/complete', { verification_id, verification_code, new_password }, token)

  it('changing a password requires the current password and an emailed code, and ends all sessions', async () => {
    const { token } = await member()
    const other = await logIn()
    const { verification_id } = (await start(token)).body
    const code = codeIn((await mailbox.next(alis.email)).text)
    expect((await finish(token, verification_id, code.toLowerCase())).status).toBe(200)
    expect([await isIn(token), await isIn(other.access_token)]).toEqual([false, false])
    expect((await request('POST /auth/refresh', { refresh_token: other.refresh_token })).status).toBe(401)
    expect((await logIn('cadzu le bisli')).access_token).toBeTruthy()
    expect((await mailbox.next(alis.email)).subject).toBe('Your password was changed')
  })

  it('a wrong current password returns 400, so that clients neither refresh nor end the session', async () => {
    const { token } = await member()
    const { status, body } = await start(token, 'not this one')
    expect([status, body.error, body.details.fields]).toEqual([400, 'wrong_password', { current_password: 'is wrong' }])
    expect(await isIn(token)).toBe(true)
  })

  it('a password change is cancelled after five wrong codes', async () => {
    const { token } = await member()
    const { verification_id } = (await start(token)).body
    const code = codeIn((await mailbox.next(alis.email)).text)
    for (let n = 0; n < 5; n++) expect((await finish(token, verification_id, 'WRONG7')).body.error).toBe('wrong_code')
    expect((await finish(token, verification_id, code)).body.error).toBe('wrong_code')
    expect(await isIn(token)).toBe(true)
  })

  it('password change codes of other users, expired codes and used codes are rejected', async () => {
    const { token } = await member()
    const { verification_id } = (await start(token)).body
    const code = codeIn((await mailbox.next(alis.email)).text)
    const bab = await request('POST /auth/signup', { ...alis, username: 'bab', email: 'bab@example.org' })
    expect((await finish(bab.body.token, verification_id, code)).body.error).toBe('wrong_code')
    await world.db
      .updateTable('password_changes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await finish(token, verification_id, code)).body.error).toBe('wrong_code')
    await world.db
      .updateTable('password_changes')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .execute()
    expect((await finish(token, verification_id, code)).status).toBe(200)
    const { access_token } = await logIn('cadzu le bisli')
    expect((await finish(access_token, verification_id, code)).body.error).toBe('wrong_code')
  })

  it('wrong current passwords count toward the same limit of ten as wrong passwords at login', async () => {
    const { token } = await member()
    for (let n = 0; n < 10; n++) expect((await start(token, `guess ${n}`)).body.error).toBe('wrong_password')
    expect((await start(token)).body.error).toBe('too_many_failures')
    expect((await logIn()).error).toBe('too_many_failures')
  })

  it('passwords are stored only as argon2id hashes', async () => {
    await member()
    const { password_hash } = await world.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
