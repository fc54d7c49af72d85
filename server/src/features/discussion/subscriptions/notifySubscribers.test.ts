/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import type { Signal } from '../../../platform/events.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { act, follow, notificationsOf, vote } from './acts.testing.ts'
import { notifySubscribers } from './notifySubscribers.ts'

let world: World
let site: Site
let received: Signal<'notified'>[] = []
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onSignal('notified', (event) => void received.push(event))
})

let alis: Viewer
let bab: Viewer
let cev: Viewer
let klama: number
beforeEach(async () => {
  await world.reset()
  ;[alis, bab, cev] = [await world.user('alis'), await world.user('bab'), await world.user('cev')]
  klama = await world.definition('klama', { by: 'alis' })
  received = []
})
afterAll(() => world.close())

describe('followers of an entry', () => {
  it('followers are notified only of the events they selected', async () => {
    const subscribers: [Viewer, 'comment' | 'definition' | 'edit'][] = [
      [alis, 'comment'],
      [bab, 'definition'],
      [cev, 'edit'],
    ]
    for (const [viewer, trigger] of subscribers) await follow(site, world, viewer, klama, trigger)
    const dan = await world.user('dan')
    for (const kind of ['definition', 'edit'] as const) await act(site, world, dan, kind, klama)
    expect(await notificationsOf(site, alis)).toEqual([])
    expect(await notificationsOf(site, bab)).toEqual(['definition klama'])
    expect(await notificationsOf(site, cev)).toEqual(['edit klama'])
  })

  it('followers are not notified of other entries', async () => {
    await follow(site, world, bab, klama, 'edit')
    await act(site, world, cev, 'edit', await world.definition('gerku', { by: 'alis' }))
    expect(await notificationsOf(site, bab)).toEqual([])
  })

  it('followers are not notified of their own changes', async () => {
    for (const trigger of ['definition', 'edit'] as const) await follow(site, world, bab, klama, trigger)
    await vote(world, bab, klama)
    await act(site, world, bab, 'definition', klama)
    await act(site, world, bab, 'edit', klama)
    expect(await notificationsOf(site, bab)).toEqual([])
    expect(received).toEqual([])
  })

  it.each([
    ['is blocked', { role: 'blocked' }],
    ['is closed', { disabled_at: new Date() }],
    ['is only an imported author', { password_hash: null }],
  ])('a follower whose account %s is not notified', async (_why, change) => {
    await follow(site, world, bab, klama, 'edit')
    await vote(world, bab, klama)
    await world.db.updateTable('users').set(change).where('user_id', '=', bab.user_id).execute()
    await act(site, world, alis, 'edit', klama)
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})

describe('notifications of a deletion', () => {
  it('a deletion notifies the author and users who follow edits', async () => {
    await follow(site, world, bab, klama, 'edit')
    await follow(site, world, cev, klama, 'definition')
    const dan = await world.user('dan')
    await act(site, world, dan, 'deletion', klama)
    const { body } = await sendRequest(site, alis, 'GET', '/subscriptions/notifications')
    expect(body.notifications).toEqual([
      {
        notification_id: expect.any(Number),
        kind: 'deletion',
        actor: 'dan',
        valsiid: await valsiidOf(world.db, klama),
        word: 'klama',
        definitionid: klama,
        comment_id: null,
        collection_id: null,
        client_id: null,
        thread_id: null,
        version_id: expect.any(Number),
        entry_exists: true,
        definition_exists: true,
        created_at: expect.any(String),
        read_at: null,
        vote: null,
      },
    ])
    expect(await notificationsOf(site, bab)).toEqual(['deletion klama'])
    expect(await notificationsOf(site, cev)).toEqual([])
  })

  it('an author who follows edits is notified once of a deletion, but never of their own deletion', async () => {
    await follow(site, world, alis, klama, 'edit')
    await act(site, world, bab, 'deletion', klama)
    expect(await notificationsOf(site, alis)).toEqual(['deletion klama'])
    await act(site, world, alis, 'deletion', klama)
    expect(await notificationsOf(site, alis)).toEqual(['deletion klama'])
  })
})

describe('a vote for an earlier version', () => {
  const first = async (viewer: Viewer) =>
    (await sendRequest(site, viewer, 'GET', '/subscriptions/notifications')).body.notifications[0]

  it('an edit notifies users who voted for an earlier version, but only once until they read the notification', async () => {
    await vote(world, bab, klama, -1)
    await act(site, world, cev, 'edit', klama)
    expect(await first(bab)).toMatchObject({ kind: 'outdated_vote', actor: 'cev', vote: { value: -1, version: 1 } })
    await act(site, world, cev, 'edit', klama)
    expect(await notificationsOf(site, bab)).toEqual(['outdated_vote klama'])
    await sendRequest(site, bab, 'PUT', '/subscriptions/notifications/mark-read', {})
    await act(site, world, cev, 'edit', klama)
    expect(await notificationsOf(site, bab)).toEqual(['outdated_vote klama', 'outdated_vote klama'])
  })

  it('a voter who follows edits is notified of the outdated vote rather than the edit', async () => {
    await vote(world, bab, klama)
    await follow(site, world, bab, klama, 'edit')
    await act(site, world, cev, 'edit', klama)
    expect(await notificationsOf(site, bab)).toEqual(['outdated_vote klama'])
    await act(site, world, cev, 'edit', klama)
    expect(await notificationsOf(site, bab)).toEqual(['edit klama', 'outdated_vote klama'])
  })

  it('new definitions and current votes cause no notification of an outdated vote', async () => {
    await vote(world, bab, klama, 1, 2)
    await act(site, world, cev, 'edit', klama)
    await act(site, world, cev, 'definition', klama)
    expect(await notificationsOf(site, bab)).toEqual([])
  })

  it('a notification of an outdated vote disappears when the vote is confirmed or withdrawn', async () => {
    await vote(world, bab, klama)
    await act(site, world, cev, 'edit', klama)
    await world.db.updateTable('definition_votes').set({ version: 2 }).execute()
    expect(await first(bab)).toMatchObject({ kind: 'outdated_vote', vote: null })
    await world.db.deleteFrom('definition_votes').execute()
    expect(await first(bab)).toMatchObject({ kind: 'outdated_vote', vote: null })
  })
})

it('notifying subscribers runs one SQL statement and adds one job regardless of the number of recipients', async () => {
  const countWork = async () => {
    const valsiid = await valsiidOf(world.db, klama)
    const jobs: unknown[] = []
    const statements = await world.countStatements(() =>
      inTransaction(world.ctx(alis), (tx) =>
        notifySubscribers(
          { ...tx, enqueue: (job) => void jobs.push(job) },
          { kind: 'edit', valsiid, word: 'klama', definitionid: klama, version: 2, author_id: alis.user_id },
        ),
      ),
    )
    return { statements, jobs: jobs.length }
  }
  await follow(site, world, bab, klama, 'edit')
  await world.db.updateTable('users').set({ news_mail: 'immediate' }).execute()
  const one = await countWork()
  const valsiid = await valsiidOf(world.db, klama)
  for (let n = 0; n < 40; n++) {
    const { user_id } = await world.user(`prenu${n}`)
    await world.db
      .insertInto('valsi_subscriptions')
      .values({ user_id, valsiid, trigger_type: 'edit', created_at: new Date() })
      .execute()
  }
  await world.db.updateTable('users').set({ news_mail: 'immediate' }).execute()
  expect(await countWork()).toEqual(one)
  expect(one.jobs).toBe(1)
  expect(await world.db.selectFrom('notifications').selectAll().execute()).toHaveLength(1 + 41)
})

it('a rolled-back change causes no notifications', async () => {
  await follow(site, world, bab, klama, 'edit')
  const failing = inTransaction({ ...site.visitor, viewer: cev }, async (tx) => {
    const valsiid = await valsiidOf(tx.db, klama)
    await notifySubscribers(tx, {
      kind: 'edit',
      valsiid,
      word: 'klama',
      definitionid: klama,
      version: 2,
      author_id: alis.user_id,
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await notificationsOf(site, bab)).toEqual([])
  expect(received).toEqual([])
})
