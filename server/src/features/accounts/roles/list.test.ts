/** @onBothDatabases */
import { Permission } from '@vlacku/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { newRole } from './newRole.testing.ts'

let world: World
let site: Site
let admin: Viewer
let user: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  admin = await world.user('admin', { role: 'admin' })
  await newRole(world.db, 'guide', ['manage_roles', 'vote_definition', 'create_comment'])
  await world.user('guide', { role: 'guide' })
  user = await world.user('user')
})
afterAll(() => world.close())

describe('the list of roles', () => {
  const listed = async (viewer: Viewer) => {
    const { roles } = (await sendRequest(site, viewer, 'GET', '/auth/roles')).body
    return new Map<string, { permissions: string[] | null; is_system: boolean; user_count: number }>(
      roles.map((role: { name: string }) => [role.name, role]),
    )
  }
  it('listing roles requires a login', async () => {
    expect(await outcome(site, null, 'GET', '/auth/roles')).toEqual([401, 'not_logged_in'])
    expect(await outcome(site, user, 'GET', '/auth/roles')).toEqual([200])
  })
  it('the role list includes every role, its number of users and whether it is a system role', async () => {
    await world.user('another')
    const roles = await listed(admin)
    expect([...roles.keys()].sort()).toEqual(
      ['admin', 'blocked', 'editor', 'guide', 'moderator', 'unconfirmed', 'user'].sort(),
    )
    expect(roles.get('user')).toMatchObject({ user_count: 2, is_system: true })
    expect(roles.get('guide')).toEqual({
      name: 'guide',
      permissions: ['create_comment', 'manage_roles', 'vote_definition'],
      is_system: false,
      user_count: 1,
    })
    expect(roles.get('admin')?.permissions?.toSorted()).toEqual(Permission.options.toSorted())
  })
  it('the permissions of a role are shown only to users who have all of them', async () => {
    const roles = await listed(user)
    expect(roles.get('user')?.permissions).toContain('vote_definition')
    expect(roles.get('unconfirmed')?.permissions).toEqual([])
    for (const name of ['admin', 'moderator', 'editor', 'guide'])
      expect([name, roles.get(name)?.permissions]).toEqual([name, null])
  })
  it('listing roles runs one SQL statement regardless of their number', async () => {
    const get = () => sendRequest(site, user, 'GET', '/auth/roles')
    await get()
    const authStatements = 1
    expect(await world.countStatements(get)).toBe(1 + authStatements)
    for (let n = 0; n < 10; n++) await newRole(world.db, `role-${n}`, ['vote_definition'])
    expect(await world.countStatements(get)).toBe(1 + authStatements)
  })
})

it('users can list all permissions', async () => {
  expect(await outcome(site, null, 'GET', '/auth/permissions')).toEqual([401, 'not_logged_in'])
  const { permissions } = (await sendRequest(site, user, 'GET', '/auth/permissions')).body
  expect(permissions.map(({ name }: { name: string }) => name)).toEqual(Permission.options)
  for (const { description } of permissions) expect(description).toMatch(/^\p{L}.{5,}\.$/u)
})
