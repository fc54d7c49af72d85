/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { CollectionItem } from '@vlacku/contract/collections'
import { sql } from 'kysely'
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

describe('collection items', () => {
  let id: number
  let klama: number
  beforeEach(async () => {
    klama = await world.definition('klama', { glosses: ['come', 'go'], notes: 'a verb' })
    id = (await collect.begin(alis)).collection_id
  })

  it('an item with a definition shows the current text', async () => {
    const item = await collect.add(alis, id, { definition_id: klama, notes: 'mi nelci', direction: 'FillInReverse' })
    expect(item).toMatchObject({
      definition_id: klama,
      word: 'klama',
      type_name: 'gismu',
      glosses: ['come', 'go'],
      notes: 'a verb',
      ci_notes: 'mi nelci',
      free_content_front: null,
      position: 0,
      auto_progress: true,
      flashcard: { direction: 'fillin_reverse' },
    })
    await world.db.updateTable('definitions').set({ definition: 'is new' }).execute()
    expect(await collect.items(null, id)).toMatchObject([{ definition: 'is new', is_deleted: false }])
  })

  it('an item shows the last text of a deleted definition, and is restored with the definition', async () => {
    await collect.add(alis, id, { definition_id: klama })
    const { definition, glosses, notes, type_name, username, lang_id } = (await collect.items(null, id))[0]!
    const last = { word: 'klama', definition, glosses, notes, type_name, username, lang_id }
    const admin = await world.user('admin', { role: 'admin' })
    await sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${klama}`)
    expect(await collect.items(null, id)).toMatchObject([{ ...last, is_deleted: true, valsi_id: null }])
    expect((await collect.read(null, id)).first_words).toEqual(['klama'])
    expect(await collect.fronts(null, id, 'search=verb')).toEqual(['klama'])
    await sendRequest(site, admin, 'POST', `/jbovlaste/definition/${klama}/restore`)
    expect(await collect.items(null, id)).toMatchObject([{ ...last, is_deleted: false }])
  })

  it('adding a definition to a collection again updates the submitted fields of its item', async () => {
    const first = await collect.add(alis, id, { definition_id: klama, notes: 'pa', direction: 'both' })
    const again = await collect.add(alis, id, { definition_id: klama, auto_progress: false })
    expect(again).toMatchObject({ item_id: first.item_id, ci_notes: 'pa', auto_progress: false })
    expect(again.flashcard).toEqual(first.flashcard)
    expect((await collect.read(null, id)).item_count).toBe(1)
  })

  const none = {
    language_id: null,
    owner_user_id: null,
    license: null,
    script: null,
    is_original: null,
    quiz_direction: null,
  }

  it('an item has no details, normal form or recording unless they are provided', async () => {
    await collect.add(alis, id, texts('coi'))
    const [item] = await collect.items(null, id)
    expect(item).toMatchObject({ ...none, canonical_form: null, has_sound: false, sound_url: null })
  })

  it('an item can have details, and an update changes only the submitted details', async () => {
    const details = {
      language_id: 1,
      owner_user_id: bab.user_id,
      license: 'CC BY-SA 4.0',
      script: 'Latn',
      is_original: true,
      quiz_direction: 'reverse',
    }
    const { item_id } = await collect.add(alis, id, { ...texts('coi'), ...details })
    expect(await collect.items(null, id)).toMatchObject([details])
    await collect.add(alis, id, { item_id, notes: 'pa' })
    expect(await collect.items(null, id)).toMatchObject([details])
    const changed = await collect.add(alis, id, { item_id, license: null, is_original: false })
    expect(changed).toMatchObject({ ...details, license: null, is_original: false })
    const { body } = await sendRequest(site, bab, 'POST', `/collections/${id}/clone`)
    expect(await collect.items(bab, body.collection_id)).toMatchObject([
      { ...details, license: null, is_original: false },
    ])
  })

  it.each([
    [{ language_id: 4711 }, 'language_id'],
    [{ owner_user_id: 4711 }, 'owner_user_id'],
    [{ license: 'x'.repeat(51) }, 'license'],
    [{ script: 'Latin' }, 'script'],
    [{ is_original: 'yes' }, 'is_original'],
    [{ quiz_direction: 'sideways' }, 'quiz_direction'],
  ])('an item with the details %j is rejected', async (details, field) => {
    const { status, body } = await sendRequest(site, alis, 'POST', `/collections/${id}/items`, {
      ...texts('coi'),
      ...details,
    })
    expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
  })

  it('an item without a definition requires both texts', async () => {
    const add = (body: object) => sendRequest(site, alis, 'POST', `/collections/${id}/items`, body)
    const fields = async (body: object) => Object.keys((await add(body)).body.details.fields)
    expect(await fields({})).toEqual(['free_content_front', 'free_content_back'])
    expect(await fields({ free_content_front: 'coi', free_content_back: ' ' })).toEqual(['free_content_back'])
    expect(await fields({ definition_id: klama, free_content_front: 'coi' })).toEqual(['definition_id'])
    const { item_id } = (await add(texts('coi', 'hello'))).body
    expect((await add({ item_id, free_content_back: 'hi' })).body).toMatchObject({
      free_content_front: 'coi',
      free_content_back: 'hi',
    })
    expect((await add({ definition_id: klama, free_content_front: null })).status).toBe(200)
    expect(await outcome(site, alis, 'POST', `/collections/${id}/items`, { definition_id: 4711 })).toEqual([
      404,
      'definition_not_found',
    ])
    expect(await outcome(site, alis, 'POST', `/collections/${id}/items`, { item_id: 4711, notes: '' })).toEqual([
      404,
      'item_not_found',
    ])
  })

  it('removing an item’s card preserves its progress', async () => {
    const { item_id, flashcard } = await collect.add(alis, id, { ...texts('coi'), direction: 'direct' })
    expect((await collect.add(alis, id, { item_id, direction: null })).flashcard).toBeNull()
    expect((await collect.read(null, id)).card_count).toBe(0)
    // also restores the card’s progress
    expect((await collect.add(alis, id, { item_id, direction: 'both' })).flashcard).toMatchObject({
      id: flashcard!.id,
      direction: 'both',
    })
    expect(await collect.fronts(alis, id, 'exclude_with_flashcards=true')).toEqual([])
  })

  it('moving an item to any position preserves the order of the other items', async () => {
    const ids: number[] = []
    for (const word of ['pa', 're', 'ci', 'vo']) ids.push((await collect.add(alis, id, texts(word))).item_id)
    const move = (nth: number, position: number) =>
      outcome(site, alis, 'PUT', `/collections/${id}/items/${ids[nth]}/position`, { position })
    expect(await move(3, 0)).toEqual([200])
    expect(await collect.fronts(null, id)).toEqual(['vo', 'pa', 're', 'ci'])
    await move(0, 2)
    expect(await collect.fronts(null, id)).toEqual(['vo', 're', 'pa', 'ci'])
    await move(3, 9999)
    expect(await collect.fronts(null, id)).toEqual(['re', 'pa', 'ci', 'vo'])
    const items = await collect.items(null, id)
    expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(await outcome(site, bab, 'PUT', `/collections/${id}/items/${ids[0]}/position`, { position: 0 })).toEqual([
      403,
      'collection_not_yours',
    ])
    expect((await collect.add(alis, id, { ...texts('mu'), position: 1 })).position).toBe(1)
    expect((await collect.items(null, id, 'search=vo'))[0]!.position).toBe(4)
  })

  it('items can still be moved after many moves to the same position', async () => {
    for (const word of ['pa', 're', 'ci']) await collect.add(alis, id, texts(word))
    for (let n = 0; n < 120; n++) {
      const [, second, third] = await collect.items(null, id)
      await sendRequest(site, alis, 'PUT', `/collections/${id}/items/${third!.item_id}/position`, { position: 1 })
      expect((await collect.items(null, id)).map(({ item_id }) => item_id).slice(1)).toEqual([
        third!.item_id,
        second!.item_id,
      ])
    }
  })

  it('an item list response contains at most 1 MB, and its cursor leads to the remaining items', async () => {
    for (let n = 0; n < 30; n++) await collect.add(alis, id, texts(`pa ${n}`, 'ю'.repeat(10_000)))
    await sql`update collection_items set notes = repeat('я', 20000)`.execute(world.db)
    for (const url of [`/collections/${id}/items?`, `/collections/${alis.user_id}/search?q=pa&`]) {
      const fronts: string[] = []
      for (let after = ''; ; ) {
        const response = await site.app.inject(`/api${url}per_page=100&after=${after}`)
        expect(response.rawPayload.length).toBeLessThan(1_010_000)
        const { items, total, next_cursor } = response.json()
        expect(total).toBe(30)
        fronts.push(...items.map((item: CollectionItem) => item.free_content_front))
        if (next_cursor === null) break
        after = next_cursor
      }
      expect(fronts).toEqual(Array.from({ length: 30 }, (_, n) => `pa ${n}`))
    }
  })

  it('a deleted item is restored to its position together with its card', async () => {
    const ids: number[] = []
    for (const word of ['pa', 're', 'ci'])
      ids.push((await collect.add(alis, id, { ...texts(word), direction: 'both' })).item_id)
    const path = `/collections/${id}/items/${ids[1]}`
    expect(await outcome(site, bab, 'DELETE', path)).toEqual([403, 'collection_not_yours'])
    expect(await outcome(site, alis, 'DELETE', path)).toEqual([200])
    expect(await outcome(site, alis, 'DELETE', path)).toEqual([404, 'item_not_found'])
    expect(await collect.read(null, id)).toMatchObject({ item_count: 2, card_count: 2 })
    expect((await sendRequest(site, alis, 'POST', `${path}/restore`)).body).toMatchObject({
      position: 1,
      flashcard: { direction: 'both' },
    })
    expect(await collect.fronts(null, id)).toEqual(['pa', 're', 'ci'])
  })

  it('an item can’t be restored if its definition was added again', async () => {
    const { item_id } = await collect.add(alis, id, { definition_id: klama })
    await sendRequest(site, alis, 'DELETE', `/collections/${id}/items/${item_id}`)
    await collect.add(alis, id, { definition_id: klama })
    expect(await outcome(site, alis, 'POST', `/collections/${id}/items/${item_id}/restore`)).toEqual([
      409,
      'item_exists',
    ])
  })

  it('items can be found by words, meanings, notes and texts', async () => {
    await collect.add(alis, id, { definition_id: klama, notes: 'Straße' })
    await collect.add(alis, id, texts('mi Čálâ', 'je te quitte'))
    for (const [search, found] of [
      ['KLAM', ['klama']],
      ['go', ['klama']],
      ['straße', ['klama']],
      ['verb', ['klama']],
      ['cala', ['mi Čálâ']],
      ['quitte je', ['mi Čálâ']],
      ['%', []],
      ["' or 1=1 --", []],
    ] as const)
      expect([search, await collect.fronts(null, id, `search=${encodeURIComponent(search)}`)]).toEqual([search, found])
  })
})
