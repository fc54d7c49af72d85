/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Signal } from '../../../platform/events.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { act, follow } from './acts.testing.ts'
import { deleteOldNotifications } from './notifications.service.ts'

let world: World
let site: Site
let received: Signal<'notified'>[] = []
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onSignal('notified', (event) => void received.push(event))
})
afterAll(() => world.close())

let alis: Viewer
let bab: Viewer
let cev: Viewer
let klama: number
beforeEach(async () => {
  await world.reset()
  ;[alis, bab, cev] = [await world.user('alis'), await world.user('bab'), await world.user('cev')]
  klama = await world.definition('klama', { by: 'alis' })
  await follow(site, world, bab, klama, 'edit')
  for (let n = 0; n < 3; n++) await act(site, world, cev, 'edit', klama)
  received = []
})

const list = async (query = '') => (await sendRequest(site, bab, 'GET', `/subscriptions/notifications?${query}`)).body
const mark = async (body: object, viewer = bab) =>
  (await sendRequest(site, viewer, 'PUT', '/subscriptions/notifications/mark-read', body)).body

describe('the list of notifications', () => {
  it('notifications are listed newest first, with their subjects', async () => {
    const { notifications, ...counts } = await list('per_page=2')
    expect(counts).toEqual({ unread_count: 3, next_cursor: null, total: 3, page: 1, per_page: 2 })
    const versions = await world.db.selectFrom('definition_versions').selectAll().orderBy('version').execute()
    expect(notifications[0]).toEqual({
      notification_id: 3,
      kind: 'edit',
      actor: 'cev',
      valsiid: await valsiidOf(world.db, klama),
      word: 'klama',
      definitionid: klama,
      comment_id: null,
      collection_id: null,
      client_id: null,
      thread_id: null,
      version_id: versions.at(-1)!.version_id,
      entry_exists: true,
      definition_exists: true,
      created_at: expect.any(String),
      read_at: null,
      vote: null,
    })
    expect(notifications.map((n: { notification_id: number }) => n.notification_id)).toEqual([3, 2])
  })

  it('a notification of a deletion links to the discussion', async () => {
    const [{ version_id }] = (await list()).notifications
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${klama}`)
    const { notifications } = await list()
    expect(notifications).toMatchObject([
      { kind: 'deletion', version_id, entry_exists: false, definition_exists: false },
    ])
    expect(await outcome(site, null, 'GET', `/versions/${version_id}/version`)).toEqual([200])
  })

  it('users can mark some or all of their own notifications as read, but not those of others', async () => {
    expect(await mark({ ids: [1, 3] }, cev)).toMatchObject({ count: 0, unread_count: 0 })
    expect(received).toEqual([])
    expect(await mark({ ids: [1, 3, 4711] })).toEqual({
      success: true,
      message: 'Marked as read',
      count: 2,
      unread_count: 1,
    })
    expect(await mark({ ids: [1] })).toMatchObject({ count: 0, unread_count: 1 })
    expect(await mark({ ids: [] })).toMatchObject({ count: 0, unread_count: 1 })
    const unread = await list('unread_only=true')
    expect([unread.total, unread.unread_count, unread.notifications.length]).toEqual([1, 1, 1])
    expect((await list()).total).toBe(3)
    expect(await mark({})).toMatchObject({ count: 1, unread_count: 0 })
    expect((await list()).unread_count).toBe(0)
    // the user's other pages receive an event
    expect(received).toEqual([
      { kind: 'notified', user_ids: [bab.user_id] },
      { kind: 'notified', user_ids: [bab.user_id] },
    ])
  })

  it.each([
    { ids: 'all' },
    { ids: [0] },
    { ids: [1.5] },
    { ids: [2 ** 31] },
    { ids: [null] },
    { ids: Array(1001).fill(1) },
  ])('marking %j as read is rejected', async (body) => {
    const response = await sendRequest(site, bab, 'PUT', '/subscriptions/notifications/mark-read', body)
    expect([response.status, Object.keys(response.body.details.fields)[0]]).toEqual([
      400,
      expect.stringMatching(/^ids/),
    ])
  })

  it('notifications are deleted 90 days after they were read', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await world.db
      .updateTable('notifications')
      .set({ created_at: ago(500) })
      .execute()
    await world.db
      .updateTable('notifications')
      .set({ read_at: ago(91) })
      .where('notification_id', '=', 1)
      .execute()
    await world.db
      .updateTable('notifications')
      .set({ read_at: ago(89) })
      .where('notification_id', '=', 2)
      .execute()
    await deleteOldNotifications(site.visitor)
    expect((await list()).notifications.map((n: { notification_id: number }) => n.notification_id)).toEqual([3, 2])
  })

  it('notifications remain when the actor’s account is deleted', async () => {
    await world.db.updateTable('notifications').set({ actor_id: null }).execute()
    expect((await list()).notifications[0].actor).toBeNull()
  })

  it('listing notifications runs two SQL statements regardless of their number', async () => {
    for (let n = 0; n < 20; n++) await act(site, world, cev, 'edit', klama)
    await list()
    const authStatements = 1
    expect(await world.countStatements(() => list('per_page=1'))).toBe(2 + authStatements)
    expect(await world.countStatements(() => list('per_page=100'))).toBe(2 + authStatements)
    expect(await list('page=99')).toEqual({
      notifications: [],
      unread_count: 23,
      next_cursor: null,
      total: 23,
      page: 99,
      per_page: 20,
    })
  })
})
