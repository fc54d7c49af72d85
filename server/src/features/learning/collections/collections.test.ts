/** @ciOnly takes several seconds */
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
})
afterAll(() => world.close())

const texts = (front: string, back = 'coi') => ({ free_content_front: front, free_content_back: back })
const names = async (viewer: Viewer | null, path: string) =>
  (await sendRequest(site, viewer, 'GET', path)).body.collections.map(({ name }: { name: string }) => name)

describe('collection settings', () => {
  it('a new collection is public and shows its first words', async () => {
    const klama = await world.definition('klama')
    const { collection_id, is_public, owner } = await collect.begin(alis, { description: 'mi cilre' })
    expect([is_public, owner.username]).toEqual([true, 'alis'])
    await collect.add(alis, collection_id, { definition_id: klama, direction: 'both' })
    await collect.add(alis, collection_id, texts('coi ro do'))
    expect(await collect.read(null, collection_id)).toMatchObject({
      name: 'lo valsi',
      description: 'mi cilre',
      item_count: 2,
      card_count: 1,
      level_count: 0,
      first_words: ['klama', 'coi ro do'],
    })
  })

  it('a collection’s language is the language of its first item that has one', async () => {
    const { collection_id: id } = await collect.begin(alis)
    const language = async () => (await collect.read(null, id)).language?.tag ?? null
    expect(await language()).toBeNull()
    await collect.add(alis, id, texts('coi'))
    expect(await language()).toBeNull()
    const english = await collect.add(alis, id, { definition_id: await world.definition('klama') })
    await collect.add(alis, id, { definition_id: await world.definition('prami', { lang: 'ru' }) })
    expect(await language()).toBe('en')
    await sendRequest(site, alis, 'DELETE', `/collections/${id}/items/${english.item_id}`)
    expect(await language()).toBe('ru')
    const { collection_id: own } = await collect.begin(alis)
    await collect.add(alis, own, { ...texts('coi'), language_id: 5 })
    expect((await collect.read(null, own)).language).toEqual({ lang_id: 5, tag: 'ru', real_name: 'Русский' })
  })

  it('collections in the requested languages are listed first, in the requested order', async () => {
    const words = { ru: await world.definition('prami', { lang: 'ru' }), en: await world.definition('klama') }
    for (const lang of ['en', 'ru', 'none'] as const) {
      const { collection_id } = await collect.begin(alis, { name: lang })
      if (lang !== 'none') await collect.add(alis, collection_id, { definition_id: words[lang] })
    }
    const list = '/collections/public?lang_ids='
    expect(await names(null, `${list}2`)).toEqual(['en', 'none', 'ru'])
    expect(await names(null, `${list}5,2`)).toEqual(['ru', 'en', 'none'])
    expect(await names(null, `${list}5&per_page=1&page=2`)).toEqual(['none'])
    expect(await names(null, `${list}99&sort=name`)).toEqual(['en', 'none', 'ru'])
    expect(await outcome(site, null, 'GET', `${list}x`)).toEqual([400, 'invalid_request'])
  })

  it('only the owner can change, delete and restore a collection', async () => {
    const { collection_id: id } = await collect.begin(alis)
    const path = `/collections/${id}`
    expect(await outcome(site, bab, 'PUT', path, { name: 'mine' })).toEqual([403, 'collection_not_yours'])
    expect(await outcome(site, bab, 'DELETE', path)).toEqual([403, 'collection_not_yours'])
    expect((await sendRequest(site, alis, 'PUT', path, { name: 'lo cnino', is_public: false })).body.name).toBe(
      'lo cnino',
    )
    expect(await outcome(site, bab, 'DELETE', path)).toEqual([404, 'collection_not_found'])
    await collect.add(alis, id, texts('coi'))
    expect(await outcome(site, alis, 'DELETE', path)).toEqual([200])
    expect(await outcome(site, alis, 'GET', path)).toEqual([404, 'collection_not_found'])
    expect(await outcome(site, bab, 'POST', `${path}/restore`)).toEqual([404, 'collection_not_found'])
    expect((await sendRequest(site, alis, 'POST', `${path}/restore`)).body).toMatchObject({
      name: 'lo cnino',
      item_count: 1,
    })
  })

  it('a collection deleted 30 days ago is permanently removed with its items and pictures', async () => {
    const { collection_id } = await collect.begin(alis)
    const item = await collect.add(alis, collection_id, texts('coi'))
    await sendRequest(site, alis, 'DELETE', `/collections/${collection_id}`)
    const days = (n: number) => ({ ...world.ctx(), now: () => new Date(Date.now() + n * 86_400_000) })
    const { purgeDeletedCollections } = await import('./collections.service.ts')
    await purgeDeletedCollections(days(29))
    expect(await world.db.selectFrom('collection_items').select('item_id').execute()).toEqual([
      { item_id: item.item_id },
    ])
    await purgeDeletedCollections(days(31))
    expect(await world.db.selectFrom('collection_items').select('item_id').execute()).toEqual([])
    expect(await outcome(site, alis, 'POST', `/collections/${collection_id}/restore`)).toEqual([
      404,
      'collection_not_found',
    ])
  })
})

describe('lists of collections', () => {
  it('collection lists contain either the user’s own collections, including private ones, or all public ones', async () => {
    await collect.begin(alis, { name: 'mine', is_public: false })
    await collect.begin(alis, { name: 'ours' })
    await collect.begin(bab, { name: 'theirs' })
    expect(await names(alis, '/collections')).toEqual(['ours', 'mine'])
    expect(await names(null, '/collections/public')).toEqual(['theirs', 'ours'])
    expect(await outcome(site, null, 'GET', '/collections')).toEqual([401, 'not_logged_in'])
  })

  it('collections can be sorted, and searched without regard to case and accents', async () => {
    const { collection_id } = await collect.begin(alis, { name: 'Élan vital', description: 'ЁЖИК' })
    await collect.begin(alis, { name: 'a%b_c' })
    await collect.add(alis, collection_id, { ...texts('coi'), direction: 'both' })
    for (const search of ['elan', 'ÉLAN', 'ёжик', 'ежик', 'vital еж'])
      expect([search, await names(null, `/collections/public?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        ['Élan vital'],
      ])
    expect(await names(null, '/collections/public?search=%25')).toEqual(['a%b_c'])
    expect(await names(null, '/collections/public?sort=name')).toEqual(['a%b_c', 'Élan vital'])
    expect(await names(null, '/collections/public?sort=newest')).toEqual(['a%b_c', 'Élan vital'])
    expect(await names(null, '/collections/public?sort=active')).toEqual(['Élan vital', 'a%b_c'])
    expect(await names(null, '/collections/public?has_flashcards_only=true')).toEqual(['Élan vital'])
    expect(await names(null, '/collections/public?has_levels_only=true')).toEqual([])
  })

  it('listing twenty collections runs as many SQL statements as listing one', async () => {
    await collect.begin(alis)
    const list = () => sendRequest(site, null, 'GET', '/collections/public')
    const one = await world.countStatements(list)
    for (let n = 0; n < 20; n++) await collect.begin(bab)
    expect(await world.countStatements(list)).toBe(one)
  })
})

describe('adding several items', () => {
  it('words are added to a collection in order, without duplicates and with their best definitions', async () => {
    const [klama, zarci] = [await world.definition('klama'), await world.definition('zarci', { score: 1 })]
    const better = await world.definition('zarci', { score: 5 })
    const { collection_id: id } = await collect.begin(alis)
    await collect.add(alis, id, { definition_id: klama })
    const body = { definition_ids: [zarci, klama, 4711, zarci], words: ['ZARCI', "mi'o"], direction: 'both' }
    const response = (await sendRequest(site, alis, 'POST', `/collections/${id}/items/many`, body)).body
    expect(response).toMatchObject({
      added_count: 2,
      skipped: [
        { identifier: String(klama), reason: 'already_there' },
        { identifier: '4711', reason: 'not_found' },
        { identifier: String(zarci), reason: 'already_there' },
        { identifier: "mi'o", reason: 'not_found' },
      ],
    })
    const items = await collect.items(null, id)
    expect(items.map((item) => [item.definition_id, item.flashcard?.direction])).toEqual([
      [klama, undefined],
      [zarci, 'both'],
      [better, 'both'],
    ])
    expect(items.slice(1).map(({ item_id }) => item_id)).toEqual(response.item_ids)
  })

  it('adding a hundred items runs as many SQL statements as adding one', async () => {
    const ids: number[] = []
    for (let n = 0; n < 100; n++) ids.push(await world.definition(`klama ${n}`))
    const { collection_id: one } = await collect.begin(alis)
    const { collection_id: many } = await collect.begin(alis)
    const add = (id: number, definition_ids: number[]) =>
      world.countStatements(() => sendRequest(site, alis, 'POST', `/collections/${id}/items/many`, { definition_ids }))
    expect(await add(many, ids)).toBe(await add(one, [ids[0]!]))
    const read = (id: number) => world.countStatements(() => collect.items(null, id))
    expect(await read(many)).toBe(await read(one))
    const found = (id: number) => world.countStatements(() => collect.items(null, id, 'search=klama'))
    expect(await found(many)).toBe(await found(one))
  })
})

describe('twenty simultaneous requests', () => {
  const twenty = <T>(work: (nth: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, nth) => work(nth)))

  it('concurrent additions, moves and deletions of items leave correct counts and positions', async () => {
    const { collection_id: id } = await collect.begin(alis)
    const added = await twenty((n) => collect.add(alis, id, { ...texts(`coi ${n}`), direction: 'both' }))
    expect(await collect.read(null, id)).toMatchObject({ item_count: 20, card_count: 20 })
    await twenty((n) =>
      sendRequest(site, alis, 'PUT', `/collections/${id}/items/${added[n]!.item_id}/position`, { position: 3 }),
    )
    const remove = (n: number) => sendRequest(site, alis, 'DELETE', `/collections/${id}/items/${added[n]!.item_id}`)
    await Promise.all([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map(remove))
    expect(await collect.read(null, id)).toMatchObject({ item_count: 10, card_count: 10 })
    expect((await collect.items(null, id)).map(({ position }) => position)).toEqual([...Array(10).keys()])
  })

  it('concurrent additions of the same definition add it once', async () => {
    const klama = await world.definition('klama')
    const { collection_id: id } = await collect.begin(alis)
    const added = await twenty(() => collect.add(alis, id, { definition_id: klama }))
    expect(new Set(added.map(({ item_id }) => item_id)).size).toBe(1)
    expect((await collect.read(null, id)).item_count).toBe(1)
  })
})

it('collections that contain the given definitions are listed, most recently used first', async () => {
  const [klama, zarci] = [await world.definition('klama'), await world.definition('zarci')]
  const first = (await collect.begin(alis, { name: 'pa' })).collection_id
  const second = (await collect.begin(alis, { name: 're', is_public: false })).collection_id
  const theirs = (await collect.begin(bab)).collection_id
  const { item_id } = await collect.add(alis, second, { definition_id: klama })
  await collect.add(bab, theirs, { definition_id: klama })
  await collect.add(alis, first, texts('coi'))
  const { body } = await sendRequest(
    site,
    alis,
    'GET',
    `/collections/containing?definition_ids=${klama},${zarci},4294967295`,
  )
  expect(body.collections.map(({ name }: { name: string }) => name)).toEqual(['pa', 're'])
  expect(body.containing).toEqual([{ definition_id: klama, collections: [{ collection_id: second, item_id }] }])
})

it('collections of users with unconfirmed email addresses are private', async () => {
  const fresh = await world.user('fresh', { role: 'unconfirmed' })
  const { collection_id: id, is_public } = await collect.begin(fresh)
  expect(is_public).toBe(false)
  const requests: ['POST' | 'PUT', string][] = [
    ['POST', '/collections'],
    ['PUT', `/collections/${id}`],
  ]
  for (const [method, path] of requests) {
    const { status, body } = await sendRequest(site, fresh, method, path, { name: 'coi', is_public: true })
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([403, 'not_allowed', ['is_public']])
  }
})
