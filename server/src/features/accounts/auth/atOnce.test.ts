/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer, TOKEN_KEY } from '../../../testing/writeUser.ts'
import { accountByName, setPassword } from './accounts.repository.ts'
import { hashPassword } from './passwords/hashing.ts'
import { replacePassword } from './passwords.service.ts'
import { openSession } from './sessions.service.ts'
import { AccessTokens } from './tokens.ts'

let world: World
let site: Site
let hashed: string
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  hashed = await hashPassword('klama le zarci')
})
beforeEach(async () => {
  await world.reset()
  await setPassword(world.db, (await world.user('alis')).user_id, hashed)
})
afterAll(() => world.close())

const request = (...args: Parameters<ReturnType<typeof requesterFor>>) => requesterFor(site)(...args)
const logIn = (password = 'klama le zarci') => request('POST /auth/login', { username_or_email: 'alis', password })
const isIn = async (token: string) => (await request('GET /auth/profile', undefined, token)).status === 200

it('a login concurrent with a block is either rejected or ended with all other sessions', async () => {
  const admin = bearer(await world.user('noras', { role: 'admin' }))
  const { user_id } = await world.db
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', 'alis')
    .executeTakeFirstOrThrow()
  const block = site.app.inject({
    method: 'POST',
    url: '/api/auth/block-user',
    payload: { user_id, block: true },
    headers: admin,
  })
  const [, ...logins] = await Promise.all([block, ...Array.from({ length: 8 }, () => logIn())])
  await site.app.inject({
    method: 'POST',
    url: '/api/auth/block-user',
    payload: { user_id, block: false },
    headers: admin,
  })
  for (const { body } of logins) if (body.access_token) expect(await isIn(body.access_token)).toBe(false)
})

it('a login with the old password during a password change is either rejected or ended with all other sessions', async () => {
  const account = (await accountByName(world.db, 'alis'))!
  const credentials = { new_password: 'citka lo plise', password_hash: await hashPassword('citka lo plise') }
  const logins = Array.from({ length: 8 }, () => logIn())
  // by now, the first login has been checked, and the queued logins have read the old password hash
  await logins[0]
  await inTransaction(site.visitor, (tx) => replacePassword(tx, account.user_id, credentials, 'password_reset'))
  for (const { body } of await Promise.all(logins))
    if (body.access_token) expect(await isIn(body.access_token)).toBe(false)
  const late = inTransaction(site.visitor, (tx) => openSession(tx, new AccessTokens(TOKEN_KEY), account))
  await expect(late).rejects.toMatchObject({ code: 'wrong_login' })
  expect((await logIn(credentials.new_password)).status).toBe(200)
})
