/** @onBothDatabases */
import { Permission } from '@vlacku/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { PageChange } from '../../../platform/events.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { newRole } from './newRole.testing.ts'
import { updateRole } from './roles.service.ts'

let world: World
let site: Site
let admin: Viewer
let guide: Viewer
let user: Viewer
let received: PageChange[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onPageChange((event) => void received.push(event))
})
beforeEach(async () => {
  await world.reset()
  admin = await world.user('admin', { role: 'admin' })
  await newRole(world.db, 'guide', ['manage_roles', 'vote_definition', 'create_comment'])
  guide = await world.user('guide', { role: 'guide' })
  user = await world.user('user')
  received = []
})
afterAll(() => world.close())

const allowedBy = async (role: string) => {
  const rows = await world.db.selectFrom('role_permissions').select('permission').where('role', '=', role).execute()
  return rows.map(({ permission }) => permission).sort()
}
const create = (viewer: Viewer | null, name: unknown, permissions: unknown) =>
  sendRequest(site, viewer, 'POST', '/auth/roles', { name, permissions })
const update = (viewer: Viewer | null, name: string, permissions: unknown) =>
  outcome(site, viewer, 'PUT', `/auth/roles/${name}`, { permissions })
const remove = (viewer: Viewer | null, name: string, body?: unknown) =>
  outcome(site, viewer, 'DELETE', `/auth/roles/${name}`, body)
const auditEntries = async () => {
  const rows = await world.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  return rows.map(({ action, actor_id, details }) => [action, actor_id, details])
}

describe('creating a role', () => {
  it('creating a role returns the new role and logs its creation', async () => {
    const { status, body } = await create(admin, ' Helper ', ['vote_definition', 'create_comment', 'vote_definition'])
    expect([status, body]).toEqual([201, { name: 'helper', permissions: ['create_comment', 'vote_definition'] }])
    expect(await allowedBy('helper')).toEqual(['create_comment', 'vote_definition'])
    expect(await auditEntries()).toEqual([
      ['role_created', admin.user_id, { role: 'helper', permissions: 'create_comment, vote_definition' }],
    ])
  })
  it('creating a role with permissions that its creator doesn’t have is rejected', async () => {
    const { status, body } = await create(guide, 'helper', ['vote_definition', 'block_user', 'manage_users'])
    expect([status, body.error, body.details]).toEqual([
      403,
      'permission_not_held',
      { permissions: ['block_user', 'manage_users'] },
    ])
    expect(await create(guide, 'helper', ['vote_definition'])).toMatchObject({ status: 201 })
  })
  it('creating a role with an existing name is rejected', async () => {
    for (const name of ['guide', 'GUIDE', 'admin', 'Blocked'])
      expect(await create(admin, name, ['vote_definition'])).toMatchObject({
        status: 409,
        body: { error: 'role_taken' },
      })
    expect(await allowedBy('guide')).toHaveLength(3)
  })
  it('creating a role requires a login and permission', async () => {
    expect(await create(null, 'helper', ['vote_definition'])).toMatchObject({ status: 401 })
    expect(await create(user, 'helper', ['vote_definition'])).toMatchObject({ body: { error: 'not_allowed' } })
  })
  it('invalid roles are rejected with an error that names the invalid fields', async () => {
    const invalidRoles: [name: unknown, permissions: unknown, fields: string[]][] = [
      ['helper', [], ['permissions']],
      ['helper', ['fly'], ['permissions.0']],
      ['helper', ['__proto__'], ['permissions.0']],
      ['helper', 'vote_definition', ['permissions']],
      ['two words', ['vote_definition'], ['name']],
      ['a\0b', ['vote_definition'], ['name']],
      ['__proto__', ['vote_definition'], ['name']],
      [{ toString: 'x' }, ['vote_definition'], ['name']],
      ['x'.repeat(33), ['vote_definition'], ['name']],
      [undefined, undefined, ['name', 'permissions']],
    ]
    for (const [name, permissions, fields] of invalidRoles) {
      const { status, body } = await create(admin, name, permissions)
      expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', fields])
    }
  })
})

describe('changing a role', () => {
  it('new permissions of a role apply from the next request on', async () => {
    await newRole(world.db, 'voter', ['vote_definition'])
    expect(await update(admin, 'GUIDE', ['manage_roles', 'block_user'])).toEqual([200])
    expect(await allowedBy('guide')).toEqual(['block_user', 'manage_roles'])
    expect(await auditEntries()).toEqual([
      ['role_changed', admin.user_id, { role: 'guide', permissions: 'block_user, manage_roles' }],
    ])
    expect(await outcome(site, guide, 'POST', '/auth/block-user', { user_id: 999, block: true })).toEqual([
      404,
      'user_not_found',
    ])
    expect(await update(admin, 'guide', ['vote_definition'])).toEqual([200])
    expect(await update(guide, 'voter', ['vote_definition'])).toEqual([403, 'not_allowed'])
  })
  it('a role change is rejected if the current permissions differ from the expected permissions', async () => {
    await newRole(world.db, 'voter', ['vote_definition', 'create_comment'])
    const change = (expected_permissions: string[]) =>
      outcome(site, admin, 'PUT', '/auth/roles/voter', {
        permissions: ['vote_definition', 'block_user'],
        expected_permissions,
      })
    await update(admin, 'voter', ['create_comment'])
    expect(await change(['vote_definition', 'create_comment'])).toEqual([409, 'role_changed'])
    expect(await allowedBy('voter')).toEqual(['create_comment'])
    expect(await change(['create_comment'])).toEqual([200])
    expect(await allowedBy('voter')).toEqual(['block_user', 'vote_definition'])
  })
  it('a role change that leaves the permissions unchanged is not logged', async () => {
    expect(await update(admin, 'guide', ['create_comment', 'vote_definition', 'manage_roles'])).toEqual([200])
    expect(await auditEntries()).toEqual([])
  })
  it('the permissions of system roles can be changed, even to none', async () => {
    const original = await world.db.selectFrom('role_permissions').selectAll().execute()
    try {
      const noras = await world.user('noras', { role: 'unconfirmed' })
      const block = () => outcome(site, noras, 'POST', '/auth/block-user', { user_id: 999, block: true })
      expect(await block()).toEqual([403, 'not_allowed'])
      const comment = () => outcome(site, noras, 'POST', '/comments', { subject: '', content: [] })
      expect(await update(admin, 'unconfirmed', ['create_comment'])).toEqual([200])
      expect(await comment()).toEqual([400, 'invalid_request'])
      expect(await update(admin, 'unconfirmed', [])).toEqual([200])
      expect(await comment()).toEqual([403, 'not_allowed'])
      expect(await block()).toEqual([403, 'not_allowed'])
      for (const name of ['moderator', 'editor', 'user', 'blocked'])
        expect([name, await update(admin, name, ['vote_definition'])]).toEqual([name, [200]])
      expect(await update(guide, 'editor', ['vote_definition', 'block_user'])).toEqual([403, 'permission_not_held'])
    } finally {
      await world.db.deleteFrom('role_permissions').execute()
      await world.db.insertInto('role_permissions').values(original).execute()
    }
  })
  it.each(['unconfirmed', 'blocked'])(
    '%s accounts can’t be granted moderation, administration or import permissions',
    async (name) => {
      const before = await allowedBy(name)
      for (const permission of Permission.options) {
        const isNever = /^(manage_|moderate_)|^(block_user|view_user_sessions_admin|bulk_import)$/.test(permission)
        if (!isNever) continue
        expect(await update(admin, name, ['vote_definition', permission])).toEqual([403, 'permission_not_for_role'])
      }
      expect(await allowedBy(name)).toEqual(before)
    },
  )
  it('deleting a role requires the permissions that its users would gain', async () => {
    await newRole(world.db, 'muted', [])
    const muted = await world.user('cev', { role: 'muted' })
    expect(await remove(guide, 'muted')).toEqual([403, 'permission_not_held'])
    const roleOf = async () =>
      (await world.db.selectFrom('users').select('role').where('user_id', '=', muted.user_id).executeTakeFirstOrThrow())
        .role
    expect(await roleOf()).toBe('muted')
    expect(await remove(admin, 'muted')).toEqual([200])
    expect(await roleOf()).toBe('user')
  })
  it("the role admin can't be changed, and system roles can't be deleted", async () => {
    expect(await update(admin, 'admin', ['vote_definition'])).toEqual([403, 'system_role'])
    for (const name of ['admin', 'moderator', 'editor', 'user', 'unconfirmed', 'blocked'])
      expect([name, await remove(admin, name)]).toEqual([name, [403, 'system_role']])
  })
  it('a role change is rejected if the old or new permissions include any that the user doesn’t have', async () => {
    await newRole(world.db, 'strong', ['block_user', 'vote_definition'])
    await newRole(world.db, 'weak', ['vote_definition'])
    expect(await update(guide, 'strong', ['vote_definition'])).toEqual([403, 'permission_not_held'])
    expect(await update(guide, 'weak', ['block_user'])).toEqual([403, 'permission_not_held'])
    expect(await update(guide, 'guide', [...guide.authorities, 'manage_users'])).toEqual([403, 'permission_not_held'])
    expect(await update(guide, 'weak', ['create_comment'])).toEqual([200])
    expect(await remove(guide, 'strong')).toEqual([403, 'permission_not_held'])
    expect(await allowedBy('strong')).toEqual(['block_user', 'vote_definition'])
  })
  it('changing a role requires a login, permission and an existing role', async () => {
    expect(await update(null, 'guide', ['vote_definition'])).toEqual([401, 'not_logged_in'])
    expect(await update(user, 'guide', ['vote_definition'])).toEqual([403, 'not_allowed'])
    expect(await update(admin, 'nowhere', ['vote_definition'])).toEqual([404, 'role_not_found'])
    for (const name of ['__proto__', '%00', "a'--", '%25']) {
      expect(await update(admin, name, ['vote_definition'])).toEqual([400, 'invalid_request'])
      expect(await remove(admin, name)).toEqual([400, 'invalid_request'])
    }
  })
  it('a role change is checked against the user’s current permissions, not those held at the start of the request', async () => {
    await newRole(world.db, 'weak', ['vote_definition'])
    const actor = { ...guide }
    await update(admin, 'guide', ['manage_roles', 'create_comment'])
    const rejected = updateRole(world.ctx(actor), actor, { name: 'weak', permissions: ['create_comment'] })
    await expect(rejected).rejects.toMatchObject({ code: 'permission_not_held' })
  })
})

describe('deleting a role', () => {
  it('deleting a role moves its users to the role user, is logged, and emits an event', async () => {
    const blocked = await world.user('blocked one', { role: 'guide' })
    await outcome(site, admin, 'POST', '/auth/block-user', { user_id: blocked.user_id, block: true })
    received = []
    expect(await remove(admin, 'guide')).toEqual([200])
    const rows = await world.db.selectFrom('users').select(['username', 'role', 'role_before_block']).execute()
    expect(rows).toContainEqual({ username: 'guide', role: 'user', role_before_block: null })
    expect(rows).toContainEqual({ username: 'blocked one', role: 'blocked', role_before_block: null })
    expect((await auditEntries()).at(-1)).toEqual([
      'role_deleted',
      admin.user_id,
      { role: 'guide', permissions: 'create_comment, manage_roles, vote_definition' },
    ])
    expect(received).toEqual([{ kind: 'users_changed', user_ids: [guide.user_id] }])
    expect(await outcome(site, guide, 'POST', '/auth/roles', { name: 'x1', permissions: ['vote_definition'] })).toEqual(
      [403, 'not_allowed'],
    )
    expect(await remove(admin, 'guide')).toEqual([404, 'role_not_found'])
  })
  it('deleting a role is rejected if its permissions differ from the expected permissions', async () => {
    expect(await remove(admin, 'guide', { permissions: ['manage_roles'] })).toEqual([409, 'role_changed'])
    expect(await remove(admin, 'guide', { permissions: [] })).toEqual([409, 'role_changed'])
    expect(await remove(admin, 'guide', { permissions: 'all' })).toEqual([400, 'invalid_request'])
    expect(await allowedBy('guide')).toHaveLength(3)
    expect(await remove(admin, 'guide', { permissions: [...guide.authorities].reverse() })).toEqual([200])
  })
  it('deleting a role requires no request body', async () => {
    for (const [n, body] of [undefined, null, {}].entries()) {
      await newRole(world.db, `passing${n}`, ['vote_definition'])
      expect(await remove(admin, `passing${n}`, body)).toEqual([200])
    }
  })
  it('deleting a role requires a login and permission', async () => {
    expect(await remove(null, 'guide')).toEqual([401, 'not_logged_in'])
    expect(await remove(user, 'guide')).toEqual([403, 'not_allowed'])
  })
})
