/** @ciOnly takes several seconds */
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { readConfig } from '../../../platform/config.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'
import { BASIC, CLOZE, deckFile } from './deckFile.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
})

const DAY = 86_400_000
const begin = async (viewer = alis): Promise<number> =>
  (await sendRequest(site, viewer, 'POST', '/collections', { name: 'pa' })).body.collection_id
const addItem = async (id: number, fields: object) =>
  (await sendRequest(site, alis, 'POST', `/collections/${id}/items`, fields)).body
const texts = (front: string, back: string) => ({ free_content_front: front, free_content_back: back })

async function exported(id: number, viewer = alis): Promise<Buffer> {
  const response = await site.app.inject({ url: `/api/collections/${id}/export/apkg`, headers: bearer(viewer) })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

async function send(
  viewer: Viewer | null,
  path: string,
  file: Uint8Array,
  query: Record<string, string> = {},
  more = {},
) {
  const response = await site.app.inject({
    method: 'POST',
    url: `/api/collections/import/apkg${path}?${new URLSearchParams(query)}`,
    headers: { ...(viewer ? bearer(viewer) : {}), 'content-type': 'application/octet-stream', ...more },
    payload: Buffer.from(file),
  })
  return { status: response.statusCode, body: response.json() }
}
const importDeck = (viewer: Viewer, file: Uint8Array, query: Record<string, string> = {}) =>
  send(viewer, '', file, query)
const preview = (file: Uint8Array, query: Record<string, string> = {}) => send(alis, '/preview', file, query)
const itemsOf = async (id: number, viewer: Viewer) =>
  (await sendRequest(site, viewer, 'GET', `/collections/${id}/items?per_page=100`)).body.items
const cardsOf = async (id: number, viewer: Viewer) =>
  (await sendRequest(site, viewer, 'GET', `/flashcards?collection_id=${id}&per_page=100`)).body.flashcards
const levelsOf = async (id: number, viewer: Viewer) => {
  const { levels } = (await sendRequest(site, viewer, 'GET', `/flashcards/levels/${id}`)).body
  return levels.map(({ name, card_count }: { name: string; card_count: number }) => [name, card_count])
}

const entry = (flashcard_id: number, card_side: string, ago: number, rating: number | null, kind = 'review') => {
  const at = Date.now() - ago * DAY
  const fields = { flashcard_id, card_side, kind, rating, duration_ms: 4321 }
  return { ...fields, entry_id: newEntryId(at), at: new Date(at).toISOString() }
}
const review = (entries: object[], viewer = alis) => sendRequest(site, viewer, 'POST', '/flashcards/log', { entries })

/** Returns a user's card states without fuzz, which depends on the card ID. */
const statesOf = async (id: number, viewer: Viewer) =>
  (await cardsOf(id, viewer)).map(({ progress }: { progress: Record<string, unknown>[] }) =>
    progress.map(({ card_side, status, stability, difficulty, review_count, lapses }) => [
      card_side,
      status,
      stability,
      difficulty,
      review_count,
      lapses,
    ]),
  )

/** Creates a collection that uses every collection feature. */
async function course(): Promise<number> {
  const id = await begin()
  const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
  const definition_id = await world.definition('klama', { definition: '$x_1$ goes to $x_2$, see {litru} & <b>' })
  const added = [
    await addItem(id, { definition_id, direction: 'both', notes: 'line\nline  two' }),
    await addItem(id, { ...texts('re', 'two $\\frac{{1}}{2}$'), direction: 'reverse', front_image: image }),
    await addItem(id, { ...texts('ci', 'three; costs $5 & <b>'), direction: 'fillin_both', back_image: image }),
    await addItem(id, { ...texts('vo', 'four\n**of** them'), direction: 'fillin', notes: '[sound of it] \\n' }),
    await addItem(id, { ...texts('mu', 'five'), direction: 'justinformation' }),
  ]
  const [klama, re, ci] = added.map(({ flashcard }) => flashcard.id as number)
  for (const [name, flashcard_ids] of [
    ['first words', [klama, re]],
    ['zoi_gy', [ci]],
  ]) {
    const { level_id } = (await sendRequest(site, alis, 'POST', `/flashcards/levels/${id}`, { name })).body
    await sendRequest(site, alis, 'POST', `/flashcards/cards/${level_id}`, { flashcard_ids })
  }
  const undone = entry(re!, 'reverse', 5, 1)
  await review([
    ...[entry(klama!, 'direct', 40, 3), entry(klama!, 'direct', 39, 3), entry(klama!, 'direct', 20, 1)],
    ...[entry(klama!, 'reverse', 40, 4), entry(klama!, 'reverse', 30, null, 'reset'), entry(klama!, 'reverse', 29, 2)],
    ...[entry(re!, 'reverse', 9, 4), undone, { ...entry(re!, 'reverse', 4, null, 'undo'), refers_to: undone.entry_id }],
    entry(ci!, 'direct', 3, 2),
  ])
  return id
}

describe('import of a vlacku deck', () => {
  it('importing an exported deck restores texts, directions, notes, pictures, levels and progress', async () => {
    const id = await course()
    const file = await exported(id)
    const { status, body } = await importDeck(alis, file)
    expect([status, body]).toMatchObject([200, { imported_count: 5, skipped_count: 0, reviews: 8, levels: 2 }])
    expect(body.collection).toMatchObject({ name: 'pa', is_public: false, card_count: 5 })
    const copy = body.collection.collection_id
    const contentOf = (items: Record<string, unknown>[]) =>
      items.map(({ item_id, collection_id, added_at, flashcard, levels, ...item }) => ({
        ...item,
        // tags can't contain spaces, so the underscores that replace them are converted back
        levels: (levels as { name: string }[]).map(({ name }) => name.replaceAll('_', ' ')),
        direction: (flashcard as { direction: string } | null)?.direction,
      }))
    expect(contentOf(await itemsOf(copy, alis))).toEqual(contentOf(await itemsOf(id, alis)))
    expect(await statesOf(copy, alis)).toEqual(await statesOf(id, alis))
    expect(await levelsOf(copy, alis)).toEqual([
      ['first words', 2],
      ['zoi gy', 1],
    ])
  })

  it('importing another user’s deck adds its content but no reviews', async () => {
    const id = await course()
    const { body } = await importDeck(bab, await exported(id, bab))
    expect(body).toMatchObject({ imported_count: 5, reviews: 0, collection: { owner: { username: 'bab' } } })
    expect((await importDeck(bab, await exported(id), { with_history: 'false' })).body.reviews).toBe(0)
  })

  it('importing a deck into its own collection, or twice, creates no duplicates', async () => {
    const id = await course()
    const file = await exported(id)
    const before = [await itemsOf(id, alis), await statesOf(id, alis)]
    const again = { imported_count: 0, already_there_count: 5, skipped_count: 0, reviews: 0, levels: 0 }
    expect((await importDeck(alis, file, { collection_id: String(id) })).body).toMatchObject(again)
    expect([await itemsOf(id, alis), await statesOf(id, alis)]).toEqual(before)
    const copy = String((await importDeck(alis, file)).body.collection.collection_id)
    expect((await importDeck(alis, file, { collection_id: copy })).body).toMatchObject(again)
  })

  it('definitions in a dictionary deck are recognized, even those with Markdown', async () => {
    const definitions = ['goes to {zarci}', '**goes** on _foot_\n\n- `a`\n- $x_1$ for \\$5']
    for (const [n, definition] of definitions.entries()) await world.definition(`klama${n}`, { definition })
    const url = '/api/export/dictionary/en?format=apkg&positive_scores_only=false'
    const deck = await site.app.inject({ url, headers: bearer(alis) })
    const { body } = await importDeck(alis, deck.rawPayload)
    const items = await itemsOf(body.collection.collection_id, alis)
    expect(items.map(({ definition }: { definition: string }) => definition)).toEqual(definitions)
  })

  it('existing items are recognized in a deck even if their texts were changed', async () => {
    const id = await begin()
    const { item_id } = await addItem(id, { ...texts('pa', 'one'), direction: 'both' })
    const file = await exported(id)
    await addItem(id, { item_id, ...texts('pa', 'number one') })
    const { body } = await importDeck(alis, file, { collection_id: String(id) })
    expect(body).toMatchObject({ imported_count: 0, already_there_count: 1 })
  })
})

describe('import of an Anki deck', () => {
  const notes = [
    { model: BASIC, fields: ['<b>coi</b>', 'hello<br>hi', 'a greeting'], tags: ['first::words', 'vlacku::pa_re'] },
    { model: BASIC, fields: ['co&#39;o [sound:a.mp3]', 'bye', ''], tags: [] },
    { model: BASIC, fields: ['', 'nothing', ''], tags: [] },
    { model: CLOZE, fields: ['{{c1::mi::who}} klama {{c2::le zarci}}', 'extra'], tags: [] },
    { model: CLOZE, fields: ['no cloze gap', ''], tags: [] },
  ]

  it('a deck preview shows the contents of the deck and the notes that will be skipped', async () => {
    const { status, body } = await preview(await deckFile({ notes }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ notes: 5, items: 4, sounds: 1, tags: 1, left_out_count: 2 })
    expect(body.left_out).toEqual([
      { identifier: 'no cloze gap', reason: 'no_gap' },
      { identifier: '#3', reason: 'front_required' },
    ])
    expect(body.models).toMatchObject([
      { name: 'Basic', fields: ['Front', 'Back', 'Notes'], notes: 3, choice: { front: 0, back: 1, direction: 'both' } },
      { name: 'Cloze', kind: 'cloze', notes: 2, choice: { front: 0, notes: 1, direction: 'fillin' } },
    ])
    expect(body.models[0].samples[0]).toEqual(['coi', 'hello\nhi', 'a greeting'])
  })

  it('deck fields are mapped as requested', async () => {
    const models = `${BASIC}:1:0::reverse,${CLOZE}:0:0::`
    const { body } = await importDeck(alis, await deckFile({ notes }), {
      models,
      name: 'lo mi selcmi',
      tags_to_levels: 'true',
    })
    expect(body).toMatchObject({
      imported_count: 2,
      skipped_items: [{ identifier: 'nothing', reason: 'back_required' }],
    })
    expect(body.collection.name).toBe('lo mi selcmi')
    const id = body.collection.collection_id
    expect(await itemsOf(id, alis)).toMatchObject([
      {
        free_content_front: 'hello\nhi',
        free_content_back: 'coi',
        ci_notes: '',
        flashcard: { direction: 'reverse' },
      },
      { free_content_front: 'bye', free_content_back: "co'o" },
    ])
    expect(await levelsOf(id, alis)).toEqual([
      ['first: words', 1],
      ['pa re', 1],
    ])
  })

  it('each cloze deletion becomes an item', async () => {
    const { body } = await importDeck(alis, await deckFile({ notes: notes.slice(3) }))
    expect(await itemsOf(body.collection.collection_id, alis)).toMatchObject([
      { free_content_front: '[who] klama le zarci', free_content_back: 'mi', ci_notes: 'extra' },
      { free_content_front: 'mi klama […]', free_content_back: 'le zarci', flashcard: { direction: 'fillin' } },
    ])
  })

  it('a deck’s review history is imported with ratings, times and resets, but without previews', async () => {
    const at = (days: number) => Date.now() - days * DAY
    const reviews = [
      ...[
        { card: 0, id: at(30), ease: 3, factor: 2500 },
        { card: 0, id: at(29), ease: 0, type: 4, factor: 0 },
      ],
      ...[
        { card: 0, id: at(20), ease: 4, factor: 2500 },
        { card: 0, id: at(10), ease: 0, type: 4, factor: 2500 },
      ],
      ...[
        { card: 0, id: at(5), ease: 3, type: 3, factor: 0 },
        { card: 0, id: at(-5), ease: 3, factor: 2500 },
      ],
      ...[
        { card: 1, id: at(2), ease: 1, factor: 2500 },
        { card: 1, id: 1, ease: 1, factor: 2500 },
      ],
    ]
    const file = await deckFile({ notes: notes.slice(0, 1), reviews })
    const { body } = await importDeck(alis, file)
    expect(body.reviews).toBe(4)
    const [{ progress, flashcard }] = await cardsOf(body.collection.collection_id, alis)
    expect(progress).toMatchObject([
      { card_side: 'direct', review_count: 1, status: 'review' },
      { card_side: 'reverse', review_count: 1, status: 'learning' },
    ])
    const { entries } = (await sendRequest(site, alis, 'GET', `/flashcards/${flashcard.id}/log`)).body
    expect(entries.map((one: { kind: string; rating: number | null }) => [one.kind, one.rating])).toEqual([
      ['review', 1],
      ['review', 4],
      ['reset', null],
      ['review', 3],
    ])
    expect(entries[1].at).toBe(new Date(reviews[2]!.id).toISOString())
  })

  it('invalid and missing pictures in a deck are reported, and their items are imported without them', async () => {
    const png = await striped().png().toBuffer()
    const media = { 'a b.png': png, 'bad.png': Buffer.from('no picture') }
    const images = [
      { model: BASIC, fields: ['<img src="a%20b.png">pa', '<img src="bad.png">one', ''], tags: [] },
      { model: BASIC, fields: ['<img src="lost.png">re', 'two', ''], tags: [] },
    ]
    const { body } = await importDeck(alis, await deckFile({ notes: images, media }))
    expect(body.without_images).toEqual([
      { identifier: 'pa', reason: 'bad_image' },
      { identifier: 're', reason: 'bad_image' },
    ])
    const items = await itemsOf(body.collection.collection_id, alis)
    expect(items.map((item: Record<string, unknown>) => [item.has_front_image, item.has_back_image])).toEqual([
      [true, false],
      [false, false],
    ])
  })

  it('importing a deck twice with the same idempotency key adds it once', async () => {
    const file = await deckFile({ notes })
    const key = { 'idempotency-key': 'pa' }
    const first = await send(alis, '', file, {}, key)
    expect(await send(alis, '', file, {}, key)).toEqual(first)
    expect((await sendRequest(site, alis, 'GET', '/collections')).body.total).toBe(1)
    expect((await send(alis, '', await deckFile({ notes: notes.slice(1) }), {}, key)).body.error).toBe('key_reused')
  })

  it('repeating an interrupted deck import with the same idempotency key adds the missing review history', async () => {
    const reviews = [10, 6, 3].map((days) => ({ card: 0, id: Date.now() - days * DAY, ease: 3, factor: 2500 }))
    const file = await deckFile({ notes, reviews })
    const key = { 'idempotency-key': 'pa' }
    const first = await send(alis, '', file, { with_history: 'true' }, key)
    expect(first.body.reviews).toBe(3)
    await world.db
      .deleteFrom('study_log')
      .where('at', '>', new Date(Date.now() - 4 * DAY))
      .execute()
    const again = await send(alis, '', file, { with_history: 'true' }, key)
    expect(again.body).toEqual({ ...first.body, reviews: 1 })
    expect((await cardsOf(first.body.collection.collection_id, alis))[0].progress[0].review_count).toBe(3)
  })
})

describe('ownership checks of the import', () => {
  it('ownership of the target collection is verified before anything is imported', async () => {
    const file = await deckFile({ notes: [{ model: BASIC, fields: ['pa', 'one', ''], tags: [] }] })
    const id = String(await begin())
    expect((await send(null, '', file)).status).toBe(401)
    expect((await send(null, '/preview', file)).status).toBe(401)
    expect((await importDeck(bab, file, { collection_id: id })).body.error).toBe('collection_not_yours')
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { is_public: false })
    expect((await importDeck(bab, file, { collection_id: id })).body.error).toBe('collection_not_found')
    expect(await itemsOf(Number(id), alis)).toEqual([])
  })

  it('importing a deck with the ID of a private item doesn’t reveal that item', async () => {
    const id = await begin()
    const { item_id } = await addItem(id, { ...texts('sivni', 'secret'), direction: 'both' })
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { is_public: false })
    const guid = `vlacku/${new URL(readConfig({}).publicUrl).host}/${item_id}`
    const { body } = await importDeck(
      bab,
      await deckFile({ notes: [{ model: BASIC, fields: ['pa', 'one', ''], tags: [], guid }] }),
    )
    expect(await itemsOf(body.collection.collection_id, bab)).toMatchObject([{ free_content_front: 'pa' }])
  })
})
