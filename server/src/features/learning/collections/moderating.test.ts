/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { collecting } from './collect.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let moderator: Viewer
let id: number
let collect: ReturnType<typeof collecting>
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  collect = collecting(site)
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  moderator = await world.user('noras', { role: 'moderator' })
  id = (await collect.begin(alis, { description: 'buy this' })).collection_id
})
afterAll(() => world.close())

const withhold = (reason: unknown, viewer: Viewer | null = moderator) =>
  outcome(site, viewer, 'PUT', `/collections/${id}/withheld`, { reason })
const read = (viewer: Viewer | null) => outcome(site, viewer, 'GET', `/collections/${id}`)
const publish = () => outcome(site, alis, 'PUT', `/collections/${id}`, { is_public: true })
const notificationsOf = async (viewer: Viewer) =>
  (await sendRequest(site, viewer, 'GET', '/subscriptions/notifications')).body.notifications.map(
    (n: { kind: string; word: string; actor: string; collection_id: number }) => [
      n.kind,
      n.word,
      n.actor,
      n.collection_id,
    ],
  )
const audited = async () =>
  (await world.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()).map((entry) => [
    entry.action,
    entry.actor_id,
    entry.user_id,
    entry.details,
  ])

describe('moderation of collections', () => {
  it('a withheld collection is private, and its owner sees the reason and can’t publish it', async () => {
    expect(await withhold(' spam ')).toEqual([200])
    expect([await read(null), await read(bab), await read(moderator)]).toEqual(
      Array(3).fill([404, 'collection_not_found']),
    )
    expect(await collect.read(alis, id)).toMatchObject({ is_public: false, withheld_reason: 'spam' })
    expect(await publish()).toEqual([403, 'collection_withheld'])
    expect(await outcome(site, alis, 'PUT', `/collections/${id}`, { name: 'lo cnino', is_public: false })).toEqual([
      200,
    ])
    expect((await sendRequest(site, null, 'GET', '/collections/public')).body.total).toBe(0)
  })

  it('a withheld collection can’t be cloned or merged, since the copy could be published', async () => {
    const other = (await collect.begin(alis)).collection_id
    await withhold('spam')
    expect(await outcome(site, alis, 'POST', `/collections/${id}/clone`)).toEqual([403, 'collection_withheld'])
    const merge = (source: number, target: number, more: object = {}) =>
      outcome(site, alis, 'POST', '/collections/merge', {
        ...{ source_collection_id: source, target_collection_id: target, ...more },
      })
    expect(await merge(id, other)).toEqual([403, 'collection_withheld'])
    expect(await merge(other, id, { new_collection_name: 'both' })).toEqual([403, 'collection_withheld'])
    expect(await merge(other, id)).toEqual([200])
    expect((await sendRequest(site, bab, 'POST', `/collections/${id}/clone`)).body.error).toBe('collection_not_found')
  })

  it('a moderator can make a withheld collection public again', async () => {
    await withhold('spam')
    expect(await withhold(null)).toEqual([200])
    expect(await collect.read(bab, id)).toMatchObject({ is_public: true, withheld_reason: null })
    expect(await outcome(site, alis, 'PUT', `/collections/${id}`, { is_public: false })).toEqual([200])
    expect(await publish()).toEqual([200])
  })

  it('withholding a collection notifies the owner once and adds one audit log entry', async () => {
    for (const reason of ['spam', 'spam', null, null]) await withhold(reason)
    expect(await notificationsOf(alis)).toEqual([
      ['collection_released', 'lo valsi', 'noras', id],
      ['collection_withheld', 'lo valsi', 'noras', id],
    ])
    expect(await notificationsOf(bab)).toEqual([])
    const details = { collection: String(id), name: 'lo valsi' }
    expect(await audited()).toEqual([
      ['collection_withheld', moderator.user_id, alis.user_id, { ...details, reason: 'spam' }],
      ['collection_released', moderator.user_id, alis.user_id, details],
    ])
  })

  it('private or deleted collections can’t be withheld', async () => {
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { is_public: false })
    expect(await withhold('spam')).toEqual([404, 'collection_not_found'])
    expect(await withhold(null)).toEqual([404, 'collection_not_found'])
    await publish()
    await sendRequest(site, alis, 'DELETE', `/collections/${id}`)
    expect(await withhold('spam')).toEqual([404, 'collection_not_found'])
    expect(await audited()).toEqual([])
  })

  it('a withheld collection remains withheld after being deleted and restored', async () => {
    await withhold('spam')
    await sendRequest(site, alis, 'DELETE', `/collections/${id}`)
    await sendRequest(site, alis, 'POST', `/collections/${id}/restore`)
    expect(await publish()).toEqual([403, 'collection_withheld'])
  })
})

it.each([
  ['a user', () => bab, 403, 'not_allowed'],
  ['its owner', () => alis, 403, 'not_allowed'],
  ['a visitor', () => null, 401, 'not_logged_in'],
])('%s can’t withhold a collection', async (_case, viewerOf, status, code) => {
  expect(await withhold('spam', viewerOf())).toEqual([status, code])
})

it.each(['', '  ', 'a'.repeat(1001), 7, undefined])(
  'a collection can’t be withheld for the reason %j',
  async (reason) => {
    expect(await withhold(reason)).toEqual([400, 'invalid_request'])
  },
)

describe('reports of collections', () => {
  const report = (viewer: Viewer, more: object = {}) =>
    outcome(site, viewer, 'POST', '/reports', { collection_id: id, reason: 'spam', ...more })
  const queue = async () => (await sendRequest(site, moderator, 'GET', '/reports')).body.reports

  it('a report stores the collection’s text and first items, and shows whether the collection is still public', async () => {
    await collect.add(alis, id, { definition_id: await world.definition('klama'), notes: 'cheap' })
    await collect.add(alis, id, { free_content_front: 'a', free_content_back: 'b' })
    expect(await report(bab, { message: 'look' })).toEqual([201])
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { name: 'lo cnino', description: 'harmless' })
    const reported = {
      ...{ about: 'collection', collection_id: id, word: 'lo valsi', said: 'buy this\n\nklama – cheap\na – b' },
      ...{ author: 'alis', username: 'bab', reason: 'spam', message: 'look' },
      ...{ definitionid: null, comment_id: null, version: 1, current_version: 1 },
    }
    expect(await queue()).toMatchObject([{ ...reported, is_hidden: false }])
    await withhold('spam')
    expect(await queue()).toMatchObject([{ ...reported, is_hidden: true }])
    await sendRequest(site, alis, 'DELETE', `/collections/${id}`)
    expect(await queue()).toMatchObject([{ ...reported, author: null, is_hidden: false, current_version: null }])
  })

  it('a repeated report about a collection updates the first report', async () => {
    await report(bab)
    await report(bab, { reason: 'offensive' })
    expect(await queue()).toMatchObject([{ reason: 'offensive' }])
  })

  it('an unreadable collection can’t be reported', async () => {
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { is_public: false })
    expect(await report(bab)).toEqual([404, 'collection_not_found'])
    expect(await report(bab, { collection_id: 999 })).toEqual([404, 'collection_not_found'])
    expect(await report(bab, { comment_id: 1 })).toEqual([400, 'invalid_request'])
  })
})
