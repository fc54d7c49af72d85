/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { subscribeAuthor } from './index.ts'

let world: World
let site: Site
let alis: Viewer
let klama: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  klama = await valsiidOf(world.db, await world.definition('klama', { by: 'import' }))
})
afterAll(() => world.close())

const follow = (trigger_type: string, valsi_id: unknown = klama) =>
  outcome(site, alis, 'POST', '/subscriptions/subscribe', { valsi_id, trigger_type })
const unfollow = (type: string, id: unknown = klama) =>
  outcome(site, alis, 'POST', `/subscriptions/${id}/unsubscribe/${type}`, {})
const state = async (viewer = alis) => (await sendRequest(site, viewer, 'GET', `/subscriptions/${klama}/state`)).body

it('comments, new definitions and edits can be followed separately, and following is idempotent', async () => {
  expect(await state()).toEqual({ is_subscribed: false, subscriptions: [] })
  for (const trigger of ['edit', 'edit', 'comment']) expect(await follow(trigger)).toEqual([200])
  expect(await state()).toEqual({ is_subscribed: true, subscriptions: ['comment', 'edit'] })
  expect(await unfollow('edit')).toEqual([200])
  expect(await unfollow('edit')).toEqual([200])
  expect(await state()).toEqual({ is_subscribed: true, subscriptions: ['comment'] })
  expect(await state(await world.user('bab'))).toEqual({ is_subscribed: false, subscriptions: [] })
})

it('authors follow all events of the entries they define', async () => {
  await inTransaction(world.ctx(alis), async (tx) => {
    await subscribeAuthor(tx, alis.user_id, klama)
    await subscribeAuthor(tx, alis.user_id, klama)
  })
  expect((await state()).subscriptions).toEqual(['comment', 'definition', 'edit'])
})

it('following a nonexistent entry is rejected', async () => {
  const unknown = [404, 'valsi_not_found']
  expect(await follow('edit', 4711)).toEqual(unknown)
  expect(await unfollow('edit', 4711)).toEqual(unknown)
  expect(await outcome(site, alis, 'GET', '/subscriptions/4711/state')).toEqual(unknown)
  for (const id of ['x', '-1', '1.5', '9'.repeat(40), '%00'])
    expect(await unfollow('edit', id)).toEqual([400, 'invalid_request'])
  for (const id of ['x', -1, 1.5, 2 ** 31, {}, [klama, klama]]) {
    const { status, body } = await sendRequest(site, alis, 'POST', '/subscriptions/subscribe', {
      valsi_id: id,
      trigger_type: 'edit',
    })
    expect([id, status, Object.keys(body.details.fields)]).toEqual([id, 400, ['valsi_id']])
  }
  expect(await follow('everything')).toEqual([400, 'invalid_request'])
  expect(await state()).toEqual({ is_subscribed: false, subscriptions: [] })
})

it.each([
  ['GET', '/subscriptions'],
  ['GET', '/subscriptions/1/state'],
  ['POST', '/subscriptions/subscribe'],
  ['POST', '/subscriptions/1/unsubscribe/edit'],
  ['GET', '/subscriptions/notifications'],
  ['PUT', '/subscriptions/notifications/mark-read'],
  ['GET', '/subscriptions/settings'],
  ['PUT', '/subscriptions/settings'],
] as const)('%s %s requires a login', async (method, path) => {
  expect(await outcome(site, null, method, path)).toEqual([401, 'not_logged_in'])
})

it('the list of subscriptions contains each entry once, most recently followed first', async () => {
  const gerku = await valsiidOf(world.db, await world.definition('gerku', { by: 'import' }))
  await follow('comment')
  await follow('edit', gerku)
  await follow('edit')
  const { body } = await sendRequest(site, alis, 'GET', '/subscriptions')
  expect(body).toMatchObject({ total: 2, page: 1, per_page: 20 })
  expect(body.subscriptions).toEqual([
    {
      valsiid: klama,
      word: 'klama',
      type_name: 'gismu',
      triggers: ['comment', 'edit'],
      subscribed_at: expect.any(String),
    },
    { valsiid: gerku, word: 'gerku', type_name: 'gismu', triggers: ['edit'], subscribed_at: expect.any(String) },
  ])
  const second = await sendRequest(site, alis, 'GET', '/subscriptions?per_page=1&page=2')
  expect(second.body.subscriptions.map(({ word }: { word: string }) => word)).toEqual(['gerku'])
  expect(second.body.total).toBe(2)
})

it('listing subscriptions runs two SQL statements regardless of the number of entries', async () => {
  for (let n = 0; n < 30; n++) await follow('edit', await valsiidOf(world.db, await world.definition(`fu'ivla${n}`)))
  const list = (query: string) => () => sendRequest(site, alis, 'GET', `/subscriptions?${query}`)
  await list('')()
  const authStatements = 1
  expect(await world.countStatements(list('per_page=1'))).toBe(2 + authStatements)
  expect(await world.countStatements(list('per_page=100'))).toBe(2 + authStatements)
  expect((await list('page=99')()).body).toEqual({
    subscriptions: [],
    next_cursor: null,
    total: 30,
    page: 99,
    per_page: 20,
  })
})
