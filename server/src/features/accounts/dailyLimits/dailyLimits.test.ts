/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { deleteOldCounts } from './dailyLimits.service.ts'

const LIMITS = { days: 7, definitions: 2, comments: 2, collections: 2, pictures: 1, imports: 1 }
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ newAccountLimits: LIMITS })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})

const define = (viewer: Viewer, word: string) =>
  outcome(site, viewer, 'POST', '/jbovlaste/valsi', { word, definition: 'x1 is new', lang_id: 2 })
const comment = (viewer: Viewer) =>
  outcome(site, viewer, 'POST', '/comments', { subject: 'coi', content: [{ type: 'text', data: 'coi' }] })
const collect = (viewer: Viewer) => outcome(site, viewer, 'POST', '/collections', { name: 'liste', is_public: true })
const upload = (viewer: Viewer) =>
  outcome(site, viewer, 'POST', '/images', { image: { data: PICTURE, mime_type: 'image/png' } })

describe('daily limits of a new account', () => {
  it.each([
    ['definitions', (viewer: Viewer, n: number) => define(viewer, ['bajra', 'cadzu', 'plipe'][n]!), 2],
    ['comments', comment, 2],
    ['collections', collect, 2],
    ['pictures', upload, 1],
  ] as const)('a new account can create a limited number of %s per day', async (_kind, create, limit) => {
    for (let n = 0; n < limit; n++) expect((await create(alis, n))[0]).toBeLessThan(300)
    expect(await create(alis, limit)).toEqual([429, 'daily_limit'])
    expect((await create(await world.user('bab'), limit))[0]).toBeLessThan(300)
    await world.db
      .updateTable('daily_counts')
      .set({ day: new Date('2026-01-01') })
      .execute()
    expect((await create(alis, limit))[0]).toBeLessThan(300)
  })

  it('a new account can import a limited number of files per day', async () => {
    const items = [{ free_content_front: 'a', free_content_back: 'b' }]
    const load = () => outcome(site, alis, 'POST', '/collections/import/json', { name: 'a', is_public: false, items })
    expect((await load())[0]).toBeLessThan(300)
    expect(await load()).toEqual([429, 'daily_limit'])
  })

  it('the daily_limit error includes the limit and a Retry-After header', async () => {
    await upload(alis)
    const { body, headers } = await sendRequest(site, alis, 'POST', '/images', {
      image: { data: PICTURE, mime_type: 'image/png' },
    })
    expect(body.details).toMatchObject({ kind: 'pictures', limit: 1 })
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('concurrent requests can’t exceed the daily limit', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => comment(alis)))
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(2)
  })

  it('rolled-back transactions do not count toward the daily limit', async () => {
    for (let n = 0; n < 4; n++) expect((await define(alis, 'not a word!'))[0]).toBe(400)
    expect((await define(alis, 'bajra'))[0]).toBe(200)
  })
})

it('older accounts and moderators have no daily limits', async () => {
  const old = await world.user('old', { created_at: new Date(Date.now() - 8 * 86_400_000) })
  const moderator = await world.user('noras', { role: 'moderator' })
  for (const viewer of [old, moderator]) for (let n = 0; n < 4; n++) expect((await comment(viewer))[0]).toBe(200)
})

it('a daily limit of 0 disables it', async () => {
  const free = await world.site({ newAccountLimits: { ...LIMITS, comments: 0 } })
  const body = { subject: 'coi', content: [{ type: 'text', data: 'coi' }] }
  for (let n = 0; n < 4; n++) expect(await outcome(free, alis, 'POST', '/comments', body)).toEqual([200])
})

it('the counts of past days are deleted', async () => {
  await comment(alis)
  await world.db
    .updateTable('daily_counts')
    .set({ day: new Date('2026-01-01') })
    .execute()
  await comment(alis)
  await inTransaction(world.ctx(), (tx) => deleteOldCounts(tx))
  expect(await world.db.selectFrom('daily_counts').select('count').execute()).toEqual([{ count: 1 }])
})
