/** @ciOnly takes more than ten seconds */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../scripts/effort.ts'
import type { Site } from './app.ts'
import type { Viewer } from './platform/context.ts'
import { sendRequest } from './testing/requests.ts'
import { blocksOthers } from './testing/responsiveness.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writeUser.ts'

const ITEMS = iterations(20_000, 4000)

let world: World
let site: Site
let alis: Viewer
let klama: number
/** URLs that visitors request while an expensive request runs. */
let urls: string[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
  klama = await world.definition('klama')
  const { valsiid } = await world.db.selectFrom('valsi').select('valsiid').executeTakeFirstOrThrow()
  urls = ['/api/health/live', `/api/jbovlaste/valsi/${valsiid}`]
})
afterAll(() => world.close())

const cards = (count: number, text = 'hello', direction: string | null = 'both') =>
  Array.from({ length: count }, (_, n) => ({
    free_content_front: `coi ${n}`,
    free_content_back: text,
    collection_note: `note ${n}`,
    direction,
  }))

async function newCollection(items: object[]): Promise<number> {
  const { body } = await sendRequest(site, alis, 'POST', '/collections/import/json', { name: 'lo valsi', items })
  return body.collection.collection_id
}
const blocks = (costly: (attempt: number) => Promise<unknown>) => blocksOthers(site, urls, costly)

it('other requests do not wait while a file is imported as a new collection', async () => {
  expect(await blocks(() => newCollection(cards(ITEMS)))).toBeNull()
})

it('other requests do not wait while a file is imported into a collection', async () => {
  const id = await newCollection([])
  const importMore = (attempt: number) =>
    sendRequest(site, alis, 'POST', `/collections/${id}/import/json`, { items: cards(ITEMS / 4, `hello ${attempt}`) })
  expect(await blocks(importMore)).toBeNull()
})

it('other requests do not wait while a collection is cloned', async () => {
  const id = await newCollection(cards(ITEMS))
  expect(await blocks(() => sendRequest(site, alis, 'POST', `/collections/${id}/clone`))).toBeNull()
})

it('other requests do not wait while collections are merged', async () => {
  const source_collection_id = await newCollection(cards(ITEMS / 2, 'bye'))
  const target_collection_id = await newCollection(cards(ITEMS / 2))
  const input = { source_collection_id, target_collection_id }
  const merge = () =>
    sendRequest(site, alis, 'POST', '/collections/merge', { ...input, new_collection_name: 'lo cnino' })
  expect(await blocks(merge)).toBeNull()
  expect(await blocks(() => sendRequest(site, alis, 'POST', '/collections/merge', input))).toBeNull()
})

it('other requests do not wait while cards are created for all items', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => newCollection(cards(ITEMS, 'hello', null))))
  const make = async (attempt: number) => {
    const input = { collection_id: ids[attempt - 1], direction: 'both' }
    const { body } = await sendRequest(site, alis, 'POST', '/flashcards/collection/import', input)
    expect(body).toMatchObject({ imported_count: ITEMS })
  }
  expect(await blocks(make)).toBeNull()
})

it('other requests do not wait while a visitor searches large collections', async () => {
  await newCollection(cards(ITEMS, 'a long text ☃ '.repeat(20)))
  const search = () =>
    sendRequest(site, null, 'GET', `/collections/${alis.user_id}/search?q=snowman%20a%20e%20i%20o%20u`)
  expect(await blocks(search)).toBeNull()
})

it('other requests do not wait while visitors download a large collection', async () => {
  const id = await newCollection(cards(ITEMS / 4, 'a long text '.repeat(200)))
  const download = () => site.app.inject({ url: `/api/collections/${id}/export/json` })
  expect(await blocks(() => Promise.all([download(), download(), download()]))).toBeNull()
})

it('other requests do not wait while a deck is exported and imported', async () => {
  const id = await newCollection(cards(ITEMS / 2))
  let deck: Buffer = Buffer.alloc(0)
  const headers = bearer(alis)
  const exportDeck = async () => {
    const response = await site.app.inject({ url: `/api/collections/${id}/export/apkg`, headers })
    expect(response.statusCode).toBe(200)
    deck = response.rawPayload
  }
  expect(await blocks(exportDeck)).toBeNull()
  const importDeck = async () => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/collections/import/apkg',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: deck,
    })
    expect(response.json()).toMatchObject({ imported_count: ITEMS / 2 })
  }
  expect(await blocks(importDeck)).toBeNull()
})

it('other requests do not wait while a table is validated', async () => {
  const admin = await world.user('admin', { role: 'admin' })
  const check = async (csv: string) => {
    const response = await sendRequest(site, admin, 'POST', '/jbovlaste/bulk-import/check', { lang_id: 2, csv })
    expect(response.status).toBe(200)
    return response.body
  }
  const rows = Array.from({ length: ITEMS / 4 }, (_, n) => `klama,goes ${n}`)
  expect(await blocks(() => check(`word,definition\n${rows.join('\n')}`))).toBeNull()
  const commas = ','.repeat(iterations(30_000_000, 3_000_000))
  expect(await blocks(() => check(`word,definition\n${commas}`))).toBeNull()
  expect((await check(`word,definition\n${commas}`)).rows).toMatchObject([
    { line: 2, outcome: 'bad', reason: 'too_many_columns' },
  ])
})

it('other requests do not wait while visitors read changes, patterns and sentences', async () => {
  for (let n = 0; n < iterations(400, 40); n++)
    await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${klama}`, { definition: `${n} ${'goes '.repeat(3900)}` })
  const costly = [
    '/jbovlaste/changes',
    '/jbovlaste/changes?limit=100',
    `/versions/${klama}/history?per_page=100`,
    `/jbovlaste/definitions?syntax=query&search=${encodeURIComponent('/(a|b|ab)*(c|d)+$/')}`,
    '/muplis/search?query=a%20e%20i%20o%20u',
  ]
  for (const path of costly) {
    const read = async () => expect((await site.app.inject(`/api${path}`)).statusCode).toBe(200)
    expect(await blocks(() => Promise.all([read(), read(), read()])), path).toBeNull()
  }
})

it('other requests do not wait while a body with many values is rejected', async () => {
  const payload = `{"name":"x","items":[${'[],'.repeat(iterations(15_000_000, 1_000_000))}[]]}`
  const send = async () => {
    const headers = { ...bearer(alis), 'content-type': 'application/json' }
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/collections/import/json',
      headers,
      payload,
    })
    expect(statusCode).toBe(413)
  }
  expect(await blocks(send)).toBeNull()
})
