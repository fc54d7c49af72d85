/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { Endpoint } from '@vlacku/contract'
import * as contract from '@vlacku/contract'
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

/** Text that only alis may read. */
const SECRET = 'sivni'
const NOWHERE = 900_000
const ENTRY = newEntryId(1)

let world: World
let site: Site
let alis: Viewer
/** IDs of a collection with its level and card, of missing objects, and of a stranger's collection. */
const there = { collection: 0, level: 0, card: 0 }
const nobody = { collection: NOWHERE, level: NOWHERE, card: NOWHERE }
let mine: number
const viewers: Record<string, Viewer | null> = { 'a visitor': null }

beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
  viewers['an administrator'] = await world.user('stranger', { role: 'admin' })
  viewers['whoever studied it while it was public'] = await world.user('student')
  const begin = async (viewer: Viewer, name: string) =>
    (await sendRequest(site, viewer, 'POST', '/collections', { name })).body.collection_id as number
  there.collection = await begin(alis, SECRET)
  const texts = { free_content_front: SECRET, free_content_back: SECRET, notes: SECRET, direction: 'fillin_both' }
  there.card = (await sendRequest(site, alis, 'POST', `/flashcards/${there.collection}`, texts)).body.flashcard.id
  const level = { name: SECRET, description: SECRET }
  there.level = (await sendRequest(site, alis, 'POST', `/flashcards/levels/${there.collection}`, level)).body.level_id
  await sendRequest(site, alis, 'POST', `/flashcards/cards/${there.level}`, { flashcard_ids: [there.card] })
  for (const viewer of [alis, viewers['whoever studied it while it was public']!])
    await sendRequest(site, viewer, 'POST', `/flashcards/${there.card}/review`, { card_side: 'direct', rating: 3 })
  await sendRequest(site, alis, 'PUT', `/collections/${there.collection}`, { is_public: false })
  mine = await begin(viewers['an administrator']!, 'mine')
})
afterAll(() => world.close())

type Numbers = typeof there
const numberIn = ({ path }: Endpoint, of: Numbers) => {
  if (/^\/flashcards\/(levels\/:id\/cards|cards\/:id)/.test(path)) return of.level
  return path.startsWith('/flashcards/levels/') ? of.collection : of.card
}
const entry = ({ card }: Numbers) => ({
  entry_id: ENTRY,
  flashcard_id: card,
  card_side: 'direct',
  kind: 'review',
  rating: 3,
  at: '2026-01-01T00:00:00.000Z',
})
const bodies: Record<string, (of: Numbers) => object> = {
  'POST /flashcards/:id': () => ({ free_content_front: 'a', free_content_back: 'b' }),
  'POST /flashcards/collection/import': ({ collection }) => ({ collection_id: collection, direction: 'both' }),
  'PATCH /flashcards/:id/position': () => ({ position: 0 }),
  'POST /flashcards/:id/review': () => ({ card_side: 'direct', rating: 3 }),
  'POST /flashcards/:id/fillin': () => ({ card_side: 'direct', answer: 'coi' }),
  'POST /flashcards/:id/answer': () => ({ card_side: 'direct', answer: 'coi' }),
  'POST /flashcards/log': (of) => ({ entries: [entry(of)] }),
  'POST /flashcards/levels/:id': () => ({ name: 'pa' }),
  'PUT /flashcards/levels/:id': () => ({ name: 'pa' }),
  'POST /flashcards/cards/:id': ({ card }) => ({ flashcard_ids: [card] }),
}
const endpoints = [contract.flashcards, contract.levels]
  .flatMap((feature) => Object.values(feature) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)

async function request(endpoint: Endpoint, viewer: Viewer | null, of: Numbers, query = '') {
  const name = `${endpoint.method} ${endpoint.path}`
  // the ID refers to a collection in POST /flashcards/:id, but to a level in the other two endpoints with this path
  const isOfCollection = name === 'POST /flashcards/:id'
  const isOfLevel = name === 'PUT /flashcards/levels/:id' || name === 'DELETE /flashcards/levels/:id'
  const number = isOfCollection ? of.collection : isOfLevel ? of.level : numberIn(endpoint, of)
  const path = endpoint.path.replace(':id', String(number)).replace(':card', String(of.card))
  const body = endpoint.method === 'GET' ? undefined : (bodies[name]?.(of) ?? {})
  const response = await sendRequest(site, viewer, endpoint.method as 'GET', `${path}${query}`, body)
  return { status: response.status, text: JSON.stringify(response.body) }
}
/** Replaces IDs, which differ between requests. */
const withoutNumbers = (text: string) => text.replace(/\d+/g, '#').replace(/"request_id":"[^"]*"/, '')

describe.each(['a visitor', 'an administrator', 'whoever studied it while it was public'])('requests of %s', (role) => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s returns the same result for private and missing data',
    async (_name, endpoint) => {
      const viewer = viewers[role]!
      const queries = ({ collection, level, card }: Numbers) =>
        endpoint.method === 'GET'
          ? ['', `?collection_id=${collection}`, `?level_id=${level}`, `?flashcard_id=${card}`]
          : ['']
      for (const [at, query] of queries(there).entries()) {
        const secret = await request(endpoint, viewer, there, query)
        const absent = await request(endpoint, viewer, nobody, queries(nobody)[at])
        expect(secret.text).not.toContain(SECRET)
        expect([query, secret.status, withoutNumbers(secret.text)]).toEqual([
          query,
          absent.status,
          withoutNumbers(absent.text),
        ])
      }
    },
  )

  it('requests by other users don’t change a user’s data', async () => {
    const { body } = await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${there.collection}`)
    expect(body).toMatchObject({
      total: 1,
      flashcards: [{ flashcard: { free_content_front: SECRET }, level_ids: [there.level] }],
    })
    expect(body.flashcards[0].progress[0].review_count).toBe(1)
    const { levels } = (await sendRequest(site, alis, 'GET', `/flashcards/levels/${there.collection}`)).body
    expect(levels).toMatchObject([{ name: SECRET, card_count: 1 }])
  })
})

it('another user’s card can’t be added to a level', async () => {
  const stranger = viewers['an administrator']!
  const { level_id } = (await sendRequest(site, stranger, 'POST', `/flashcards/levels/${mine}`, { name: 'pa' })).body
  const put = (card: number) =>
    sendRequest(site, stranger, 'POST', `/flashcards/cards/${level_id}`, { flashcard_ids: [card] })
  expect([(await put(there.card)).status, (await put(NOWHERE)).status]).toEqual([404, 404])
})

it('optimized parameters and logs are visible only to their user', async () => {
  const stranger = viewers['an administrator']!
  const weights = Array.from({ length: 21 }, () => 0.5)
  await world.db
    .insertInto('study_parameters')
    .values({ user_id: alis.user_id, weights, fitted_at: new Date(), reviews: 400, loss_before: 0.5, loss_after: 0.4 })
    .execute()
  const parametersFor = async (viewer: Viewer | null) =>
    (await sendRequest(site, viewer, 'GET', '/flashcards/parameters')).body
  expect((await parametersFor(alis)).fitted).toMatchObject({ reviews: 400 })
  expect((await parametersFor(stranger)).fitted).toBeNull()
  expect((await parametersFor(null)).error).toBe('not_logged_in')
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    expect((await sendRequest(site, stranger, method, `/flashcards/parameters${path}`)).body.error).toBe(
      'parameters_not_fitted',
    )
  expect((await parametersFor(alis)).fitted.is_used).toBe(true)
  await sendRequest(site, alis, 'PUT', `/collections/${there.collection}`, { is_public: true })
  const log = async (viewer: Viewer) => (await sendRequest(site, viewer, 'GET', `/flashcards/${there.card}/log`)).body
  expect([(await log(alis)).total, (await log(stranger)).total]).toEqual([1, 0])
})
