/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { PageChange } from '../../../platform/events.ts'
import { outcome } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { newRole } from './newRole.testing.ts'

let world: World
let site: Site
let admin: Viewer
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
  user = await world.user('user')
  received = []
})
afterAll(() => world.close())

/** Creates a user with exactly the given permissions. */
async function holder(name: string, permissions: string[]): Promise<Viewer> {
  await newRole(world.db, name, permissions)
  return world.user(name, { role: name })
}
const assign = (viewer: Viewer | null, { user_id }: { user_id: number }, role: unknown) =>
  outcome(site, viewer, 'POST', '/auth/assign-role', { user_id, role })
const roleOf = async ({ user_id }: { user_id: number }) => {
  const row = world.db.selectFrom('users').select(['role', 'role_before_block']).where('user_id', '=', user_id)
  return Object.values(await row.executeTakeFirstOrThrow())
}
const auditEntries = async () => {
  const rows = await world.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  return rows.map(({ action, actor_id, user_id, details }) => [action, actor_id, user_id, details])
}

describe('assigning a role', () => {
  it('assigning a role is logged, and an event is emitted', async () => {
    expect(await assign(admin, user, ' Editor ')).toEqual([200])
    expect(await roleOf(user)).toEqual(['editor', null])
    expect(await auditEntries()).toEqual([
      ['role_assigned', admin.user_id, user.user_id, { from: 'user', to: 'editor' }],
    ])
    expect(received).toEqual([{ kind: 'users_changed', user_ids: [user.user_id] }])
  })
  it('assigning a user’s current role changes nothing', async () => {
    expect(await assign(admin, user, 'user')).toEqual([200])
    expect([await auditEntries(), received]).toEqual([[], []])
  })
  it('a user can be reset to unconfirmed', async () => {
    expect(await assign(admin, user, 'unconfirmed')).toEqual([200])
    expect(await roleOf(user)).toEqual(['unconfirmed', null])
  })
  it('an assigned role takes effect from the next request on', async () => {
    await assign(admin, user, 'admin')
    expect(await assign(user, user, 'user')).toEqual([200])
    expect(await assign(user, user, 'admin')).toEqual([403, 'not_allowed'])
  })
})

describe('the permission to assign roles', () => {
  it('assigning a role requires a login and permission', async () => {
    const moderator = await world.user('moderator', { role: 'moderator' })
    expect(await assign(null, user, 'editor')).toEqual([401, 'not_logged_in'])
    expect(await assign(user, user, 'admin')).toEqual([403, 'not_allowed'])
    expect(await assign(moderator, user, 'editor')).toEqual([403, 'not_allowed'])
  })
  it('users can’t assign or remove roles with permissions that they don’t have', async () => {
    const guide = await holder('guide', ['manage_roles', ...user.authorities])
    const strong = await holder('strong', ['bulk_import'])
    expect(await assign(guide, user, 'strong')).toEqual([403, 'permission_not_held'])
    expect(await assign(guide, guide, 'admin')).toEqual([403, 'permission_not_held'])
    expect(await assign(guide, strong, 'user')).toEqual([403, 'permission_not_held'])
    expect(await assign(guide, admin, 'user')).toEqual([403, 'permission_not_held'])
    expect(await roleOf(strong)).toEqual(['strong', null])
    expect(await assign(guide, user, 'guide')).toEqual([200])
  })
  it('assigning a missing role, or a role to a missing user, is rejected', async () => {
    expect(await assign(admin, { user_id: 999 }, 'editor')).toEqual([404, 'user_not_found'])
    expect(await assign(admin, user, 'nowhere')).toEqual([404, 'role_not_found'])
    for (const role of ['', '__proto__', 'a\0b', "a'--", 7, null, ['editor'], { name: 'editor' }])
      expect([role, await assign(admin, user, role)]).toEqual([role, [400, 'invalid_request']])
  })
})

describe('the role blocked', () => {
  it('assigning the role blocked has the same effect as blocking the user', async () => {
    expect(await assign(admin, user, 'blocked')).toEqual([200])
    expect(await roleOf(user)).toEqual(['blocked', 'user'])
    expect(await outcome(site, user, 'GET', '/auth/roles')).toEqual([401, 'not_logged_in'])
    const open = world.db.selectFrom('sessions').where('user_id', '=', user.user_id).where('ended_at', 'is', null)
    expect(await open.selectAll().execute()).toEqual([])
    expect(await auditEntries()).toEqual([['user_blocked', admin.user_id, user.user_id, { role: 'user' }]])
  })
  it('assigning a different role to a blocked user unblocks the user', async () => {
    await assign(admin, user, 'blocked')
    expect(await assign(admin, user, 'editor')).toEqual([200])
    expect(await roleOf(user)).toEqual(['editor', null])
    expect((await auditEntries()).at(-1)).toEqual([
      'role_assigned',
      admin.user_id,
      user.user_id,
      { from: 'blocked', to: 'editor' },
    ])
  })
  it('assigning or removing the role blocked requires permission to block users', async () => {
    const guide = await holder('guide', ['manage_roles', ...user.authorities])
    expect(await assign(guide, user, 'blocked')).toEqual([403, 'not_allowed'])
    await assign(admin, user, 'blocked')
    expect(await assign(guide, user, 'user')).toEqual([403, 'not_allowed'])
    expect(await roleOf(user)).toEqual(['blocked', 'user'])
  })
  it('users can’t block or unblock users whose former role has more permissions', async () => {
    const guard = await holder('guard', ['manage_roles', 'block_user', ...user.authorities])
    const other = await world.user('other', { role: 'admin' })
    expect(await assign(guard, other, 'blocked')).toEqual([403, 'user_protected'])
    await assign(admin, other, 'blocked')
    expect(await assign(guard, other, 'user')).toEqual([403, 'permission_not_held'])
  })
  it("users can't assign the role blocked to themselves", async () => {
    await world.user('other', { role: 'admin' })
    expect(await assign(admin, admin, 'blocked')).toEqual([403, 'user_protected'])
  })
})

describe('the last admin', () => {
  it('the role of the last admin can’t be changed', async () => {
    for (const role of ['user', 'editor', 'unconfirmed', 'blocked'])
      expect([role, await assign(admin, admin, role)]).toEqual([role, [403, 'user_protected']])
    expect(await assign(admin, admin, 'admin')).toEqual([200])
    expect(await roleOf(admin)).toEqual(['admin', null])
  })
  it('the role of an admin can be changed if another admin can log in', async () => {
    const other = await world.user('other', { role: 'admin' })
    await world.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', other.user_id).execute()
    expect(await assign(admin, admin, 'user')).toEqual([403, 'user_protected'])
    await world.db.updateTable('users').set({ password_hash: 'none' }).where('user_id', '=', other.user_id).execute()
    expect(await assign(admin, admin, 'user')).toEqual([200])
  })
})
