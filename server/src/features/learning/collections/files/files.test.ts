/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */

import { MAX_ITEMS } from '@vlacku/contract/collections'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { Site } from '../../../../app.ts'
import { BATCH } from '../../../../platform/batches.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { outcome, sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { striped } from '../../../accounts/pictures/pictures.testing.ts'
import { collecting } from '../collect.testing.ts'
import { purgeDeletedCollections } from '../collections.service.ts'

let world: World
let site: Site
let alis: Viewer
let klama: number
let zarci: number
let picture: string
let collect: ReturnType<typeof collecting>
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  collect = collecting(site)
  picture = `data:image/png;base64,${(await striped().png().toBuffer()).toString('base64')}`
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  klama = await world.definition('klama')
  zarci = await world.definition('zarci', { lang: 'ru' })
})
afterAll(() => world.close())

const begin = async (fields = {}) => (await collect.begin(alis, fields)).collection_id
const importItems = async (id: number, items: unknown) =>
  (await sendRequest(site, alis, 'POST', `/collections/${id}/import/json`, { items })).body
/** Creates items with texts and cards. */
const cards = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    free_content_front: `coi ${n}`,
    free_content_back: 'hello',
    direction: 'both',
  }))
/** Runs `work` while the database rejects items after the first two batches, simulating a server stop. */
async function interrupted(work: () => Promise<unknown>) {
  await sql`alter table collection_items add constraint full_up check (place < ${sql.lit(2 * BATCH)})`.execute(world.db)
  await work().finally(() => sql`alter table collection_items drop constraint full_up`.execute(world.db))
}
const file = async (id: number, viewer: Viewer | null = alis) => {
  const response = await site.app.inject({
    url: `/api/collections/${id}/export/json`,
    headers: viewer ? bearer(viewer) : {},
  })
  return response.json()
}

it('an exported file includes the license, script and originality of items, which an import restores', async () => {
  const details = { license: 'CC0', script: 'Latn', is_original: false, quiz_direction: 'both' }
  const id = await begin()
  await collect.add(alis, id, { free_content_front: 'coi', free_content_back: 'hello', ...details })
  const { items } = await file(id)
  expect(items).toMatchObject([details])
  const other = await begin()
  expect(
    await importItems(other, [...items, { ...items[0], free_content_front: "co'o", script: 7, quiz_direction: 'x' }]),
  ).toMatchObject({
    imported_count: 2,
  })
  expect(await collect.items(alis, other)).toMatchObject([details, { license: null, script: null, is_original: null }])
})

describe('import of collection files', () => {
  it('valid collection items are imported, and invalid items are reported with a reason', async () => {
    const id = await begin()
    await collect.add(alis, id, { free_content_front: 'coi', free_content_back: 'hello' })
    const items = [
      { definition_id: klama, collection_note: 'mi nelci', direction: 'fillinreverse' },
      { word: 'ZARCI', language: 'ru' },
      { free_content_front: 'co’o', free_content_back: 'bye', front_image_url: picture, auto_progress: false },
      { word: 'klama', definition_id: klama },
      { free_content_front: 'coi', free_content_back: 'hello' },
      { word: 'zarci' },
      { free_content_front: 'only this' },
      { free_content_back: 'only that' },
      { definition_id: 4711 },
      { definition_id: 'x' },
      null,
      'klama',
      [],
      {},
      { word: 'klama', direction: 'up' },
      { free_content_front: 'a'.repeat(10_001), free_content_back: 'b' },
      { word: { nested: [[[]]] } },
    ]
    expect(await importItems(id, items)).toEqual({
      imported_count: 3,
      skipped_count: 14,
      skipped_items: [
        { identifier: 'only this', reason: 'back_required' },
        { identifier: '#8', reason: 'front_required' },
        { identifier: '#10', reason: 'not_an_item' },
        { identifier: '#11', reason: 'not_an_item' },
        { identifier: '#12', reason: 'not_an_item' },
        { identifier: '#13', reason: 'not_an_item' },
        { identifier: '#14', reason: 'front_required' },
        { identifier: 'klama', reason: 'bad_direction' },
        { identifier: 'a'.repeat(80), reason: 'too_long' },
        { identifier: '#17', reason: 'not_an_item' },
        { identifier: 'klama', reason: 'already_there' },
        { identifier: 'coi', reason: 'already_there' },
        { identifier: 'zarci', reason: 'definition_not_found' },
        { identifier: '4711', reason: 'definition_not_found' },
      ],
      without_images: [],
    })
    expect(await collect.items(alis, id)).toMatchObject([
      { free_content_front: 'coi' },
      { word: 'klama', ci_notes: 'mi nelci', flashcard: { direction: 'fillin_reverse' } },
      { definition_id: zarci, flashcard: null },
      { free_content_front: 'co’o', has_front_image: true, has_back_image: false, auto_progress: false },
    ])
  })

  it('a collection item with an invalid picture is imported without the picture', async () => {
    const id = await begin()
    const noPictures = ['data:text/html;base64,PHN2Zz4=', 'https://example.org/a.png', picture.slice(0, -40), 7, {}]
    const items = noPictures.map((url, n) => ({
      free_content_front: `coi ${n}`,
      free_content_back: 'hello',
      front_image_url: url,
      back_image_url: picture,
    }))
    const response = await importItems(id, items)
    expect(response).toMatchObject({ imported_count: 5, skipped_count: 0 })
    expect(response.without_images).toEqual(items.map((_, n) => ({ identifier: `coi ${n}`, reason: 'bad_image' })))
    expect((await collect.items(alis, id)).map((item) => [item.has_front_image, item.has_back_image])).toEqual(
      items.map(() => [false, true]),
    )
  })

  it('an imported word is identified by its spelling if its ID belongs to another word', async () => {
    const id = await begin()
    expect(await importItems(id, [{ word: 'klama', definition_id: zarci }])).toMatchObject({ imported_count: 1 })
    expect((await collect.items(alis, id))[0]!.definition_id).toBe(klama)
  })

  it('a collection file can be imported as a new collection', async () => {
    const items = [{ word: 'klama', definition_id: klama, collection_note: 'coi' }, { word: 'nope' }]
    const input = { name: 'lo cnino', has_choices: true, items }
    const { body } = await sendRequest(site, alis, 'POST', '/collections/import/json', input)
    expect(body).toMatchObject({
      collection: { name: 'lo cnino', is_public: true, has_choices: true, item_count: 1, first_words: ['klama'] },
      imported_count: 1,
      skipped_count: 1,
      warnings: ['nope: definition_not_found'],
    })
  })

  it('an import adds at most 20,000 items, and runs a constant number of SQL statements per batch', async () => {
    const [one, many] = [await begin(), await begin()]
    const items = cards(MAX_ITEMS)
    const few = await world.countStatements(() => importItems(one, items.slice(0, 1)))
    // plus two statements for planner statistics
    const batches = Math.ceil(items.length / BATCH)
    expect(await world.countStatements(() => importItems(many, items))).toBeLessThanOrEqual(few * batches + 2)
    expect(await collect.read(alis, many)).toMatchObject({ item_count: 20_000, card_count: 20_000 })
    expect(await importItems(many, [{ word: 'klama' }])).toMatchObject({
      skipped_items: [{ identifier: 'klama', reason: 'collection_full' }],
    })
    expect(await outcome(site, alis, 'POST', `/collections/${many}/items`, { definition_id: klama })).toEqual([
      400,
      'collection_full',
    ])
    expect((await importItems(one, [...items, {}])).error).toBe('invalid_request')
  })

  it('a new collection is hidden during import, and deleted a day later if the import is interrupted', async () => {
    const items = cards(3 * BATCH)
    await interrupted(() => sendRequest(site, alis, 'POST', '/collections/import/json', { name: 'lo cnino', items }))
    expect((await sendRequest(site, alis, 'GET', '/collections')).body.total).toBe(0)
    const { collection_id } = await world.db.selectFrom('collections').selectAll().executeTakeFirstOrThrow()
    expect(await outcome(site, alis, 'POST', `/collections/${collection_id}/restore`)).toEqual([
      404,
      'collection_not_found',
    ])
    const inDays = (days: number) => ({ ...world.ctx(), now: () => new Date(Date.now() + days * 86_400_000) })
    await purgeDeletedCollections(inDays(0.9))
    expect(await world.db.selectFrom('collection_items').selectAll().execute()).not.toHaveLength(0)
    await purgeDeletedCollections(inDays(1.1))
    expect(await world.db.selectFrom('collections').selectAll().execute()).toHaveLength(0)
    expect(await world.db.selectFrom('collection_items').selectAll().execute()).toHaveLength(0)
  })

  it('reimporting a file after an interruption adds the missing items', async () => {
    const id = await begin()
    const items = cards(3 * BATCH)
    await interrupted(() => importItems(id, items))
    const { item_count, card_count } = await collect.read(alis, id)
    expect([item_count, card_count]).toEqual([2 * BATCH, 2 * BATCH])
    expect(await importItems(id, items)).toMatchObject({ imported_count: BATCH, skipped_count: 2 * BATCH })
    expect(await collect.read(alis, id)).toMatchObject({ item_count: 3 * BATCH, card_count: 3 * BATCH })
  })

  it('importing a file twice concurrently adds its items once', async () => {
    const id = await begin()
    const items = cards(2 * BATCH)
    const both = await Promise.all([importItems(id, items), importItems(id, items)])
    expect(both[0].imported_count + both[1].imported_count).toBe(items.length)
    expect(await collect.read(alis, id)).toMatchObject({ item_count: items.length, card_count: items.length })
  })

  it('accounts with an unconfirmed email address can’t import files', async () => {
    const carol = await world.user('carol', { role: 'unconfirmed' })
    const id = (await collect.begin(carol, { is_public: false })).collection_id
    for (const path of ['/collections/import/json', `/collections/${id}/import/json`])
      expect(await outcome(site, carol, 'POST', path, { name: 'lo cnino', items: [] })).toEqual([
        403,
        'email_not_confirmed',
      ])
  })

  it('importing a file with any content returns a well-formed response', async () => {
    const id = await begin()
    const name = fc.constantFrom(
      ...['word', 'definition_id', 'free_content_front', 'free_content_back', 'collection_note', 'direction'],
      ...['front_image_url', 'back_image_url', 'auto_progress', 'language', 'length'],
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: codePoint }),
      fc.integer(),
      fc.constantFrom('klama', klama),
    )
    const item = fc.oneof({ weight: 4, arbitrary: fc.dictionary(name, value) }, fc.jsonValue())
    const property = fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
      // such files are rejected entirely; see the next test
      fc.pre(!/"(__proto__|constructor)"/.test(JSON.stringify(items)))
      const { imported_count, skipped_count } = await importItems(id, items)
      expect(imported_count + skipped_count).toBe(items.length)
    })
    await fc.assert(property, { numRuns: iterations(60) })
  })

  it('a collection file with prototype keys is rejected and adds nothing', async () => {
    const id = await begin()
    for (const names of ['{"__proto__":false}', '{"constructor":{"prototype":1}}'])
      expect(
        await outcome(site, alis, 'POST', `/collections/${id}/import/json`, {
          items: [{ word: 'klama' }, JSON.parse(names)],
        }),
      ).toEqual([400, 'unparsable_body'])
    expect(await collect.items(alis, id)).toEqual([])
  })
})

describe('export of collections', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((generated) => generated.trim() !== '')
  const direction = fc.constantFrom(null, 'direct', 'reverse', 'both', 'fillin_both', 'justinformation')
  const own = fc.record({ free_content_front: text, free_content_back: text })
  const itemLists = fc
    .uniqueArray(fc.oneof(fc.record({ definition_id: fc.constantFrom('klama', 'zarci') }), own), {
      maxLength: 8,
      selector: (item) => JSON.stringify(item),
    })
    .chain((items) =>
      fc.tuple(
        ...items.map((item) =>
          fc.record({
            ...Object.fromEntries(Object.entries(item).map(([key, value]) => [key, fc.constant(value)])),
            notes: fc.oneof(fc.constant(''), text),
            auto_progress: fc.boolean(),
            direction,
          }),
        ),
      ),
    )

  it('importing an exported collection file recreates the collection', async () => {
    const visibleItems = async (id: number) =>
      (await collect.items(alis, id)).map(({ item_id, collection_id, added_at, flashcard, ...rest }) => ({
        ...rest,
        direction: flashcard?.direction,
      }))
    const property = fc.asyncProperty(itemLists, async (items) => {
      const id = await begin({ description: 'coi\n"do"' })
      const ids: Record<string, number> = { klama, zarci }
      for (const item of items as Record<string, unknown>[]) {
        const definition_id = ids[String(item.definition_id)]
        await collect.add(alis, id, { ...item, ...(definition_id && { definition_id }) })
      }
      const written = await file(id)
      const { body } = await sendRequest(site, alis, 'POST', '/collections/import/json', written)
      expect(body).toMatchObject({ imported_count: written.items.length, skipped_count: 0 })
      expect(await visibleItems(body.collection.collection_id)).toEqual(await visibleItems(id))
      expect(await file(body.collection.collection_id)).toEqual(written)
    })
    await fc.assert(property, { numRuns: iterations(20) })
  })

  it('an exported collection file includes pictures, which can be reimported, and the texts of deleted definitions', async () => {
    const id = await begin()
    const [, data] = picture.split(',')
    for (let n = 0; n < 45; n++)
      await collect.add(alis, id, {
        free_content_front: `coi ${n}`,
        free_content_back: 'hello',
        ...(n % 2 && { front_image: { data, mime_type: 'image/png' } }),
      })
    await collect.add(alis, id, { definition_id: klama })
    const admin = await world.user('admin', { role: 'admin' })
    await sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${klama}`)
    const written = await file(id)
    expect(written.items.map((item: object) => 'front_image_url' in item)).toEqual([
      ...Array.from({ length: 45 }, (_, n) => n % 2 === 1),
      false,
    ])
    expect(written.items.at(-1)).toMatchObject({ word: 'klama', language: 'en' })
    const { body } = await sendRequest(site, alis, 'POST', '/collections/import/json', written)
    expect(body.imported_count).toBe(46)
    expect(
      (await collect.items(alis, body.collection.collection_id)).filter((item) => item.has_front_image),
    ).toHaveLength(22)
  })

  it('exporting a collection requires permission to read it', async () => {
    const id = await begin({ is_public: false })
    expect(await outcome(site, null, 'GET', `/collections/${id}/export/json`)).toEqual([404, 'collection_not_found'])
    expect((await file(id)).items).toEqual([])
  })
})
