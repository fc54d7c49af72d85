/** @onBothDatabases */

import type { Endpoint } from '@vlacku/contract'
import * as contract from '@vlacku/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'
import { collecting } from './collect.testing.ts'
import { readCards } from './index.ts'

/** Text that only alis may read. */
const SECRET = 'sivni'

let world: World
let site: Site
let alis: Viewer
let stranger: Viewer
let secret: number
let item: number
let card: number
let mine: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  const collect = collecting(site)
  alis = await world.user('alis')
  stranger = await world.user('stranger', { role: 'admin' })
  secret = (await collect.begin(alis, { name: SECRET, description: SECRET, is_public: false })).collection_id
  const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
  const texts = { free_content_front: SECRET, free_content_back: SECRET, notes: SECRET }
  const added = await collect.add(alis, secret, { ...texts, direction: 'both', front_image: image })
  item = added.item_id
  card = added.flashcard!.id
  // the stranger's own collection
  mine = (await collect.begin(stranger)).collection_id
})
afterAll(() => world.close())

const endpoints = [contract.collections, contract.anki]
  .flatMap((feature) => Object.values(feature) as unknown[])
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':id', String(secret))
    .replace(':item', String(item))
    .replace(':side', 'front')
    .replace(':userId', String(alis.user_id))
    .replace(':format', 'json')
const bodyOf: Record<string, () => object> = {
  'POST /collections': () => ({ name: 'coi' }),
  'PUT /collections/:id': () => ({ is_public: true }),
  'POST /collections/:id/items': () => ({ item_id: item, notes: 'mine' }),
  'POST /collections/:id/items/many': () => ({ words: ['klama'] }),
  'POST /collections/:id/words': () => ({ words: ['klama'] }),
  'PUT /collections/:id/items/:item/position': () => ({ position: 0 }),
  'PUT /collections/:id/withheld': () => ({ reason: 'spam' }),
  'POST /collections/merge': () => ({ source_collection_id: secret, target_collection_id: mine }),
  'POST /collections/:id/import/json': () => ({ items: [] }),
  'POST /collections/import/json': () => ({ name: 'coi', items: [] }),
}

describe.each(['visitor', 'member'])('access of a %s', (role) => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s doesn’t reveal a private collection',
    async (name, endpoint) => {
      const query = endpoint.method === 'GET' ? `?search=${SECRET}&q=${SECRET}` : ''
      const response = await site.app.inject({
        method: endpoint.method,
        url: `/api${pathOf(endpoint)}${query}`,
        headers: role === 'member' ? bearer(stranger) : {},
        ...(endpoint.method !== 'GET' && { payload: bodyOf[name]?.() ?? {} }),
      })
      expect(response.body).not.toContain(SECRET)
      expect(response.headers['content-type']).not.toContain('image')
      // a private collection is indistinguishable from a missing one
      if (endpoint.path.includes(':id')) expect([401, 404]).toContain(response.statusCode)
    },
  )

  it('private items can’t be read through another collection', async () => {
    const viewer = role === 'member' ? stranger : null
    for (const path of [`items/${item}/image/front`, `items?item_id=${item}`]) {
      const { body } = await sendRequest(site, viewer, 'GET', `/collections/${mine}/${path}`)
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    for (const [method, path] of [
      ['DELETE', `items/${item}`],
      ['POST', `items/${item}/restore`],
    ] as const)
      expect((await sendRequest(site, stranger, method, `/collections/${mine}/${path}`)).status).toBe(404)
    expect(
      (await sendRequest(site, stranger, 'POST', `/collections/${mine}/items`, { item_id: item, notes: '' })).status,
    ).toBe(404)
    expect(await readCards({ ...world.ctx(viewer) }, [card])).toEqual([])
  })
})

it('the owner can read a private collection', async () => {
  const { body } = await sendRequest(site, alis, 'GET', `/collections/${secret}/items`)
  expect(body.items).toMatchObject([{ item_id: item, free_content_front: SECRET, ci_notes: SECRET }])
  expect(await readCards(world.ctx(alis), [card])).toMatchObject([{ flashcard_id: card, position: 0 }])
  const picture = await site.app.inject({
    url: `/api/collections/${secret}/items/${item}/image/front`,
    headers: bearer(alis),
  })
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
})
