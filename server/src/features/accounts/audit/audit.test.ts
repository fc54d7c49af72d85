/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let admin: Viewer
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
async function emptied() {
  await world.reset()
  admin = await world.user('Admin', { role: 'admin' })
  alis = await world.user('alis')
}
afterAll(() => world.close())

const list = (query = '') => sendRequest(site, admin, 'GET', `/audit?${query}`)
const actions = async (query = '') => (await list(query)).body.entries.map((entry: { action: string }) => entry.action)

describe('the audit log', () => {
  beforeEach(emptied)

  it('reading the audit log requires the permission to manage users', async () => {
    const moderator = await world.user('moderator', { role: 'moderator' })
    expect(await outcome(site, null, 'GET', '/audit')).toEqual([401, 'not_logged_in'])
    expect(await outcome(site, moderator, 'GET', '/audit')).toEqual([403, 'not_allowed'])
    expect(await outcome(site, admin, 'GET', '/audit')).toEqual([200])
  })

  it('audit log entries contain the action, actor, user, time and IP address, and are listed newest first', async () => {
    const as = { ...world.ctx(admin), now: () => new Date('2026-01-02T03:04:05Z') }
    await recordAudit(as, { action: 'role_assigned', user_id: alis.user_id, details: { from: 'user', to: 'editor' } })
    await recordAudit({ ...as, viewer: null, client: null }, { action: 'user_created', user_id: alis.user_id })
    await recordAudit(as, { action: 'role_created', details: { role: 'guide' } })
    expect((await list()).body).toEqual({
      next_cursor: null,
      entries: [
        {
          audit_id: 3,
          at: '2026-01-02T03:04:05.000Z',
          action: 'role_created',
          actor: { user_id: admin.user_id, username: 'Admin' },
          user: null,
          details: { role: 'guide' },
          ip: '127.0.0.1',
        },
        {
          audit_id: 2,
          at: '2026-01-02T03:04:05.000Z',
          action: 'user_created',
          actor: null,
          user: { user_id: alis.user_id, username: 'alis' },
          details: {},
          ip: null,
        },
        {
          audit_id: 1,
          at: '2026-01-02T03:04:05.000Z',
          action: 'role_assigned',
          actor: { user_id: admin.user_id, username: 'Admin' },
          user: { user_id: alis.user_id, username: 'alis' },
          details: { from: 'user', to: 'editor' },
          ip: '127.0.0.1',
        },
      ],
      total: 3,
      page: 1,
      per_page: 20,
    })
  })

  it('audit log entries remain after their users are deleted', async () => {
    await recordAudit(world.ctx(alis), { action: 'user_blocked', user_id: alis.user_id })
    await world.db.deleteFrom('users').where('user_id', '=', alis.user_id).execute()
    expect((await list()).body.entries).toMatchObject([{ action: 'user_blocked', actor: null, user: null }])
  })

  it('reading the audit log runs two SQL statements regardless of its length, and a page past the end includes the total', async () => {
    for (let n = 0; n < 30; n++) await recordAudit(world.ctx(admin), { action: 'user_blocked', user_id: alis.user_id })
    await list()
    const authStatements = 1
    expect(await world.countStatements(() => list('per_page=1'))).toBe(2 + authStatements)
    expect(await world.countStatements(() => list('per_page=100&username=alis'))).toBe(2 + authStatements)
    expect((await list('page=99')).body).toEqual({ entries: [], next_cursor: null, total: 30, page: 99, per_page: 20 })
  })
})

describe('filters of the audit log', () => {
  beforeAll(async () => {
    await emptied()
    await recordAudit(world.ctx(admin), { action: 'user_blocked', user_id: alis.user_id })
    await recordAudit(world.ctx(alis), { action: 'password_changed', user_id: alis.user_id })
    await recordAudit(world.ctx(admin), { action: 'role_created' })
  })
  it.each([
    ['', ['role_created', 'password_changed', 'user_blocked']],
    ['action=user_blocked', ['user_blocked']],
    ['action=user_enabled', []],
    ['username=ALIS', ['password_changed', 'user_blocked']],
    ['username=admin', ['role_created', 'user_blocked']],
    ['username=admin&action=role_created', ['role_created']],
    ['username=nobody', []],
    ['username=%25', []],
    ["username=' or 1=1 --", []],
    ['username=', ['role_created', 'password_changed', 'user_blocked']],
  ])('the audit log filter “%s” selects the matching entries', async (query, expected) => {
    expect(await actions(query)).toEqual(expected)
    expect((await list(query)).body.total).toBe(expected.length)
  })
  it.each(['action=everything', 'action=__proto__', 'per_page=0', 'page=0', `username=${'x'.repeat(65)}`])(
    'the invalid audit log filter %s is rejected with an error that names it',
    async (query) => {
      const { status, body } = await list(query)
      expect([status, Object.keys(body.details.fields)]).toEqual([400, [query.split('=')[0]]])
    },
  )
  it('audit log filters with invalid characters are rejected', async () =>
    expect(await outcome(site, admin, 'GET', '/audit?username=%00')).toEqual([400, 'invalid_request']))
})
