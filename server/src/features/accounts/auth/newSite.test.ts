/** @ciOnly takes several seconds */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureStarter } from '../../editing/imports/index.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('no account on a newly created site allows logging in', async () => {
  await ensureStarter(world.ctx())
  const users = await world.db.selectFrom('users').select(['username', 'password_hash', 'email']).execute()
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter(({ password_hash, email }) => password_hash !== null || email !== null)).toEqual([])
  const site = await world.site()
  for (const { username } of users)
    for (const password of [username, 'admin', 'password', 'vlacku'])
      expect((await requesterFor(site)('POST /auth/login', { username_or_email: username, password })).status).toBe(401)
})
