/** @onBothDatabases */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { newRole } from './newRole.testing.ts'

/** Tests concurrent requests, although the embedded database serializes them. */
let world: World
let site: Site
let admin: Viewer
/** Users who have all admin permissions but share no rows that a decision might lock. */
let bosses: Viewer[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  admin = await world.user('admin', { role: 'admin' })
  await newRole(world.db, 'boss', admin.authorities)
  bosses = await times(4, (n) => world.user(`boss${n}`, { role: 'boss' }))
})
afterAll(() => world.close())

/** Repeated, since races don't occur every time. */
const iterations = [1, 2, 3, 4, 5, 6]
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const ok = (outcomes: unknown[][]) => outcomes.filter(([status]) => status === 200 || status === 201)

const assign = (viewer: Viewer, { user_id }: { user_id: number }, role: string) =>
  outcome(site, viewer, 'POST', '/auth/assign-role', { user_id, role })
const create = (viewer: Viewer, name: string) =>
  outcome(site, viewer, 'POST', '/auth/roles', { name, permissions: ['vote_definition', 'create_comment'] })
const update = (viewer: Viewer, name: string, permissions: string[]) =>
  outcome(site, viewer, 'PUT', `/auth/roles/${name}`, { permissions })
const remove = (viewer: Viewer, name: string) => outcome(site, viewer, 'DELETE', `/auth/roles/${name}`)
const allowedBy = async (role: string) => {
  const rows = await world.db.selectFrom('role_permissions').select('permission').where('role', '=', role).execute()
  return rows.map(({ permission }) => permission).sort()
}
const auditEntries = async (action: string) =>
  (await world.db.selectFrom('audit_log').select('audit_id').where('action', '=', action).execute()).length
const admins = async () =>
  (await world.db.selectFrom('users').select('username').where('role', '=', 'admin').execute()).length

const withoutAdmin = () => world.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()

it('only one of twelve concurrent requests creates a role with a given name', async () => {
  await withoutAdmin()
  const outcomes = await times(12, (n) => create(bosses[n % 4]!, 'helper'))
  expect(ok(outcomes)).toEqual([[201]])
  expect(outcomes.filter(([, error]) => error === 'role_taken')).toHaveLength(11)
  expect(await auditEntries('role_created')).toBe(1)
})

it('concurrent changes to a role result in the permissions of one change, not a mixture', async () => {
  await withoutAdmin()
  const wanted = [['block_user'], ['bulk_import', 'manage_users'], ['vote_definition']]
  for (const iteration of iterations) {
    await newRole(world.db, `guide${iteration}`, ['create_comment'])
    expect(ok(await times(3, (n) => update(bosses[n]!, `guide${iteration}`, wanted[n]!)))).toHaveLength(3)
    expect(wanted).toContainEqual(await allowedBy(`guide${iteration}`))
  }
})

it('only one of several concurrent requests deletes a role, and the other requests return an error', async () => {
  await withoutAdmin()
  for (const iteration of iterations) {
    await newRole(world.db, `guide${iteration}`, ['create_comment'])
    const outcomes = await times(4, (n) => remove(bosses[n]!, `guide${iteration}`))
    expect(ok(outcomes)).toHaveLength(1)
    expect(outcomes.filter(([, error]) => error === 'role_not_found')).toHaveLength(3)
    expect(await auditEntries('role_deleted')).toBe(iteration)
  }
})

it('deleting a role while it is being assigned leaves no user without a role and causes no error', async () => {
  await withoutAdmin()
  for (const iteration of iterations) {
    const name = `guide${iteration}`
    const users = await times(3, (n) => world.user(`${name}-${n}`))
    await newRole(world.db, name, ['create_comment'])
    const [deleted, ...assigned] = await Promise.all([
      remove(bosses[0]!, name),
      ...users.map((one, n) => assign(bosses[n + 1]!, one, name)),
    ])
    expect(deleted).toEqual([200])
    for (const one of assigned) expect([[200], [404, 'role_not_found']]).toContainEqual(one)
    const left = await world.db.selectFrom('users').select('role').where('username', 'like', `${name}-%`).execute()
    expect(left.map(({ role }) => role)).toEqual(['user', 'user', 'user'])
  }
})

it('only one of two admins who concurrently demote each other succeeds', async () => {
  for (const iteration of iterations) {
    await withoutAdmin()
    const [one, two] = await times(2, (n) => world.user(`${iteration}-${n}`, { role: 'admin' }))
    const outcomes = await Promise.all([assign(one!, two!, 'user'), assign(two!, one!, 'user')])
    expect(ok(outcomes)).toHaveLength(1)
    expect(await admins()).toBe(1)
  }
})

it('one or more admins remain if all admins step down concurrently', async () => {
  const others = await times(4, (n) => world.user(`admin${n}`, { role: 'admin' }))
  const outcomes = await Promise.all([admin, ...others].map((one) => assign(one, one, 'user')))
  expect(ok(outcomes)).toHaveLength(4)
  expect(outcomes).toContainEqual([403, 'user_protected'])
  expect(await admins()).toBe(1)
})

it('one or more admins can still log in after admins concurrently demote, block and disable each other', async () => {
  for (const iteration of iterations) {
    await withoutAdmin()
    const [one, two] = await times(2, (n) => world.user(`${iteration}-${n}`, { role: 'admin' }))
    await Promise.all([
      assign(one!, one!, 'user'),
      outcome(site, one!, 'POST', '/auth/block-user', { user_id: two!.user_id, block: true }),
      outcome(site, two!, 'POST', '/auth/disable-user', { user_id: one!.user_id, disable: true }),
    ])
    const left = world.db.selectFrom('users').where('role', '=', 'admin').where('disabled_at', 'is', null)
    expect(await left.select('username').execute()).toHaveLength(1)
  }
})

it('a block is rejected if its target concurrently becomes an admin', async () => {
  const moderator = await world.user('moderator', { role: 'moderator' })
  const user = await world.user('person')
  const pending = await world.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', user.user_id).execute()
    const blocked = outcome(site, moderator, 'POST', '/auth/block-user', { user_id: user.user_id, block: true })
    await sleep(300)
    return { blocked }
  })
  expect(await pending.blocked).toEqual([403, 'user_protected'])
})
