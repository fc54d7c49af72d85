/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import type { PageChange } from '../../../platform/events.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { hashPassword } from '../auth/passwords/hashing.ts'
import { endExpiredBlocks } from '../auth/sessions.service.ts'

let world: World
let site: Site
let admin: Viewer
let moderator: Viewer
let editor: Viewer
let received: PageChange[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onPageChange((event) => void received.push(event))
})
beforeEach(async () => {
  await world.reset()
  admin = await world.user('admin', { role: 'admin' })
  moderator = await world.user('moderator', { role: 'moderator' })
  editor = await world.user('editor', { role: 'editor' })
  const password_hash = await hashPassword(PASSWORD)
  await world.db.updateTable('users').set({ password_hash }).where('user_id', '=', editor.user_id).execute()
  received = []
})
afterAll(() => world.close())

const block = (viewer: Viewer | null, { user_id }: { user_id: number }, wanted = true) =>
  outcome(site, viewer, 'POST', '/auth/block-user', { user_id, block: wanted })
const blockFor = (viewer: Viewer, { user_id }: Viewer, more: { reason: string; until?: string }) =>
  outcome(site, viewer, 'POST', '/auth/block-user', { user_id, block: true, ...more })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const PASSWORD = 'klama le zarci'
const logIn = async ({ username }: Viewer, password = PASSWORD) =>
  (await sendRequest(site, null, 'POST', '/auth/login', { username_or_email: username, password })).body
const disable = (viewer: Viewer | null, { user_id }: { user_id: number }, wanted = true) =>
  outcome(site, viewer, 'POST', '/auth/disable-user', { user_id, disable: wanted })
const account = ({ user_id }: { user_id: number }) =>
  world.db
    .selectFrom('users')
    .select(['role', 'role_before_block', 'disabled_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
const auditEntries = async () => {
  const rows = await world.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  return rows.map(({ action, actor_id, user_id, details }) => ({ action, actor_id, user_id, details }))
}
const isLoggedIn = async (viewer: Viewer) => (await sendRequest(site, viewer, 'GET', '/auth/roles')).status === 200

describe('blocking a user', () => {
  it('a block ends all sessions, stores the former role, is logged, and emits an event', async () => {
    expect(await isLoggedIn(editor)).toBe(true)
    expect(await block(moderator, editor)).toEqual([200])
    expect(await account(editor)).toMatchObject({ role: 'blocked', role_before_block: 'editor' })
    expect(await isLoggedIn(editor)).toBe(false)
    const open = world.db.selectFrom('sessions').where('user_id', '=', editor.user_id).where('ended_at', 'is', null)
    expect(await open.selectAll().execute()).toEqual([])
    expect(await auditEntries()).toEqual([
      { action: 'user_blocked', actor_id: moderator.user_id, user_id: editor.user_id, details: { role: 'editor' } },
    ])
    expect(received).toEqual([{ kind: 'users_changed', user_ids: [editor.user_id] }])
  })

  it('a block stores a reason and an end, which are shown only at a login with the correct password', async () => {
    const until = inSeconds(86_400)
    expect(await blockFor(moderator, editor, { reason: ' spam ', until })).toEqual([200])
    expect(await auditEntries()).toMatchObject([
      { action: 'user_blocked', details: { role: 'editor', reason: 'spam', until } },
    ])
    expect(await logIn(editor)).toMatchObject({ error: 'account_blocked', details: { reason: 'spam', until } })
    expect(await logIn(editor, 'another password')).not.toHaveProperty('details')
    expect(await blockFor(moderator, editor, { reason: 'spam', until })).toEqual([200])
    expect(await auditEntries()).toHaveLength(1)
    expect(await blockFor(moderator, editor, { reason: 'more spam' })).toEqual([200])
    expect(await logIn(editor)).toMatchObject({ details: { reason: 'more spam', until: null } })
    expect(await account(editor)).toMatchObject({ role: 'blocked', role_before_block: 'editor' })
  })

  it('a block ends automatically: at the user’s first login after its end, and hourly for all users', async () => {
    const until = inSeconds(60)
    const other = await world.user('other', { role: 'editor' })
    for (const viewer of [editor, other]) await blockFor(moderator, viewer, { reason: 'a pause', until })
    await world.db
      .updateTable('users')
      .set({ blocked_until: inSeconds(-1) })
      .where('role', '=', 'blocked')
      .execute()
    expect(await logIn(editor)).toHaveProperty('access_token')
    expect(await account(editor)).toMatchObject({ role: 'editor', role_before_block: null })
    expect(await account(other)).toMatchObject({ role: 'blocked' })
    await inTransaction(site.visitor, (tx) => endExpiredBlocks(tx))
    expect(await account(other)).toMatchObject({ role: 'editor' })
    expect((await auditEntries()).map(({ action, actor_id }) => [action, actor_id]).slice(2)).toEqual([
      ['user_unblocked', null],
      ['user_unblocked', null],
    ])
  })

  it('a block whose end is not in the future is rejected', async () => {
    const until = inSeconds(-1)
    expect(await blockFor(moderator, editor, { reason: 'spam', until })).toEqual([400, 'invalid_request'])
    expect(await account(editor)).toMatchObject({ role: 'editor' })
  })

  it('unblocking a user restores the former role but not the terminated sessions', async () => {
    await block(moderator, editor)
    expect(await block(moderator, editor, false)).toEqual([200])
    expect(await account(editor)).toMatchObject({ role: 'editor', role_before_block: null })
    expect(await isLoggedIn(editor)).toBe(false)
    expect((await auditEntries()).map(({ action }) => action)).toEqual(['user_blocked', 'user_unblocked'])
  })

  it('unblocking assigns the role user if the former role was deleted', async () => {
    await world.db.insertInto('roles').values({ name: 'passing' }).execute()
    const guest = await world.user('guest', { role: 'passing' })
    await block(admin, guest)
    await world.db.deleteFrom('roles').where('name', '=', 'passing').execute()
    expect(await block(admin, guest, false)).toEqual([200])
    expect(await account(guest)).toMatchObject({ role: 'user', role_before_block: null })
  })

  it.each([true, false])('repeated requests to block (%s) or unblock change the role only once', async (wanted) => {
    if (!wanted) await block(admin, editor)
    for (let time = 0; time < 3; time++) expect(await block(admin, editor, wanted)).toEqual([200])
    expect(await account(editor)).toMatchObject({ role: wanted ? 'blocked' : 'editor' })
    expect(
      (await auditEntries()).filter(({ action }) => action === (wanted ? 'user_blocked' : 'user_unblocked')),
    ).toHaveLength(1)
  })

  it('imported authors can be blocked', async () => {
    await world.definition('klama', { by: 'imported' })
    const [imported] = await world.db.selectFrom('users').select('user_id').where('username', '=', 'imported').execute()
    await world.db.updateTable('users').set({ role: 'user' }).where('username', '=', 'imported').execute()
    expect(await block(moderator, imported!)).toEqual([200])
    expect(await account(imported!)).toMatchObject({ role: 'blocked', role_before_block: 'user' })
  })
})

describe('closing an account', () => {
  it('closing an account ends all sessions, preserves the role, is logged, and emits an event', async () => {
    expect(await disable(admin, editor)).toEqual([200])
    expect((await account(editor)).role).toBe('editor')
    expect((await account(editor)).disabled_at).not.toBeNull()
    expect(await isLoggedIn(editor)).toBe(false)
    expect(received).toEqual([{ kind: 'users_changed', user_ids: [editor.user_id] }])
    expect(await disable(admin, editor, false)).toEqual([200])
    expect((await account(editor)).disabled_at).toBeNull()
    expect((await auditEntries()).map(({ action }) => action)).toEqual(['user_disabled', 'user_enabled'])
  })

  it('repeated requests to close an account are logged only once', async () => {
    for (let time = 0; time < 3; time++) expect(await disable(admin, editor)).toEqual([200])
    expect(await auditEntries()).toHaveLength(1)
  })

  it('closing and blocking an account are independent of each other', async () => {
    await disable(admin, editor)
    await block(admin, editor)
    await disable(admin, editor, false)
    expect(await account(editor)).toMatchObject({ role: 'blocked', disabled_at: null })
  })
})

describe('the permission to block and close', () => {
  it('blocking and closing accounts require a login and permission', async () => {
    expect(await block(null, editor)).toEqual([401, 'not_logged_in'])
    expect(await disable(null, editor)).toEqual([401, 'not_logged_in'])
    expect(await block(editor, moderator)).toEqual([403, 'not_allowed'])
    expect(await disable(moderator, editor)).toEqual([403, 'not_allowed'])
  })

  it("users can't block themselves or close their own account", async () => {
    await world.user('other admin', { role: 'admin' })
    expect(await block(moderator, moderator)).toEqual([403, 'user_protected'])
    expect(await block(admin, admin)).toEqual([403, 'user_protected'])
    expect(await disable(admin, admin)).toEqual([403, 'user_protected'])
  })

  it("users can't block or unblock users with more permissions", async () => {
    const other = await world.user('other admin', { role: 'admin' })
    expect(await block(moderator, admin)).toEqual([403, 'user_protected'])
    expect(await block(admin, other)).toEqual([200])
    expect(await block(moderator, other, false)).toEqual([403, 'user_protected'])
    expect(await account(other)).toMatchObject({ role: 'blocked', role_before_block: 'admin' })
  })

  it("the last admin who can log in can't be blocked or closed", async () => {
    await world.db.insertInto('roles').values({ name: 'boss' }).execute()
    for (const permission of admin.authorities)
      await world.db.insertInto('role_permissions').values({ role: 'boss', permission }).execute()
    const boss = await world.user('boss', { role: 'boss' })
    const closed = await world.user('closed admin', { role: 'admin' })
    expect(await disable(boss, closed)).toEqual([200])
    expect(await block(boss, admin)).toEqual([403, 'user_protected'])
    expect(await disable(boss, admin)).toEqual([403, 'user_protected'])
    await disable(boss, closed, false)
    expect(await block(boss, admin)).toEqual([200])
    await world.db.updateTable('users').set({ role: 'user' }).where('user_id', '=', boss.user_id).execute()
  })

  it('blocking checks the current permissions, not those held at the start of the request', async () => {
    const staleModerator = { ...moderator } // stale permissions, as held at the start of the request
    await block(admin, moderator)
    const { blockUser } = await import('./access.service.ts')
    const rejected = blockUser(world.ctx(staleModerator), staleModerator, { user_id: editor.user_id, block: true })
    await expect(rejected).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await account(editor)).role).toBe('editor')
  })
})

describe('hostile input to blocking', () => {
  it('blocking an unknown user is rejected', async () => {
    expect(await block(admin, { user_id: 2_147_483_647 })).toEqual([404, 'user_not_found'])
    expect(await disable(admin, { user_id: 999 })).toEqual([404, 'user_not_found'])
  })
  it('invalid input for a block is rejected with an error that names the invalid fields', async () => {
    const invalidBodies: [payload: unknown, fields: string[]][] = [
      [{ user_id: 2_147_483_648, block: true }, ['user_id']],
      [{ user_id: 0, block: true }, ['user_id']],
      [{ user_id: 1.5, block: true }, ['user_id']],
      [{ user_id: 'admin', block: true }, ['user_id']],
      [{ user_id: { valueOf: 1 }, block: true }, ['user_id']],
      [{ user_id: 1, block: 'true' }, ['block']],
      [{}, ['user_id', 'block']],
      [null, ['body']],
      [[1], ['body']],
    ]
    for (const [payload, fields] of invalidBodies) {
      const { status, body } = await sendRequest(site, admin, 'POST', '/auth/block-user', payload)
      expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', fields])
    }
  })
})

describe('concurrent blocks', () => {
  it('only one of two admins who block each other concurrently succeeds', async () => {
    for (const act of [block, disable]) {
      const [one, two] = await Promise.all([1, 2].map((n) => world.user(`${act.name}${n}`, { role: 'admin' })))
      const outcomes = await Promise.all([act(one!, two!), act(two!, one!)])
      expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
      expect(await isLoggedIn(one!)).not.toBe(await isLoggedIn(two!))
    }
  })

  it('concurrent requests to block a user have a single effect', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => block(admin, editor)))
    expect(outcomes).toEqual(outcomes.map(() => [200]))
    expect(await account(editor)).toMatchObject({ role: 'blocked', role_before_block: 'editor' })
    expect(await auditEntries()).toHaveLength(1)
  })
})
