/** @onBothDatabases */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
const ids: Record<string, number> = {}
beforeAll(async () => {
  world = await newWorld()
  ids.klama = await world.definition('klama', {
    rafsi: ['kla', "kl'a"],
    glosses: ['come', 'go'],
    places: ['comer', '', 'destination'].filter(Boolean),
    notes: 'see {cadzu}',
    score: 2,
  })
  ids.second = await world.definition('klama', { definition: 'better', score: 9, by: 'Bob' })
  ids.worst = await world.definition('klama', { definition: 'worse', score: -1, by: 'bob' })
  ids.russian = await world.definition('klama', { lang: 'ru', definition: '$x_1$ идёт', by: 'ivan' })
  await world.definition('klami', { type: 'experimental gismu' })
  await world.definition('klamu', { type: 'experimental gismu' })
  await world.definition('gerku', { rafsi: ['ger', "ge'u"], glosses: [{ word: 'dog', meaning: 'animal' }, 'hound'] })
  await world.definition('gerkykla', { type: 'lujvo' })
  await world.definition("tai da'i", { type: 'cmavo-compound' })
  await world.definition('.ui', { type: 'cmavo', selmaho: 'UI1' })
  await world.definition('a_b', { type: 'phrase' })
  await world.definition('42', { type: 'phrase' })
  await world.definition('Hello', { source_langid: 2, lang: 'jbo', type: 'phrase', definition: 'coi' })
  await world.definition('klama', { source_langid: 2, lang: 'jbo', type: 'phrase', definition: 'not Lojban' })
  await world.definition('и/или %', { source_langid: 5, lang: 'jbo', type: 'phrase' })
  site = await world.site()
})
afterAll(() => world.close())

async function get(path: string) {
  const response = await site.app.inject({ method: 'GET', url: `/api/jbovlaste${path}` })
  return { status: response.statusCode, body: response.json() }
}
const wordAt = async (id: string, query = '') => {
  const { body } = await get(`/valsi/${encodeURIComponent(id)}${query}`)
  return body.valsi ? `${body.valsi.word} ${body.valsi.source_langid}` : body.error
}

it('an entry includes its type, affixes and similar spellings', async () => {
  const { body } = await get('/valsi/klama')
  expect(body).toEqual({
    valsi: {
      valsiid: expect.any(Number),
      word: 'klama',
      type_name: 'gismu',
      rafsi: "kla kl'a",
      comment_count: 0,
      source_langid: 1,
      similar: ['klami', 'klamu'],
      pronunciation: 'ˈkla.ma',
      decomposition: null,
    },
  })
})

it('a compound includes its source words, with hyphens and glosses', async () => {
  const { body } = await get('/valsi/gerkykla')
  expect(body.valsi.decomposition).toEqual(['gerku', 'klama'])
  expect(body.valsi.parts).toEqual([
    { kind: 'affix', text: 'gerk', word: 'gerku', gloss: 'dog', gloss_langtag: 'en' },
    { kind: 'hyphen', text: 'y' },
    { kind: 'affix', text: 'kla', word: 'klama', gloss: 'come', gloss_langtag: 'en' },
  ])
})

it('glosses of compound parts use the first requested language that has one, otherwise English', async () => {
  await world.definition('gerku', { glosses: ['собака'], lang: 'ru' })
  const { body } = await get('/valsi/gerkykla?languages=5,2')
  const glosses = body.valsi.parts.flatMap((part: { gloss?: string; gloss_langtag?: string }) =>
    part.gloss ? [[part.gloss, part.gloss_langtag]] : [],
  )
  expect(glosses).toEqual([
    ['собака', 'ru'],
    ['come', 'en'],
  ])
})

describe('lookup of a word', () => {
  it.each([
    ['klama', 'klama 1'],
    ['KLAMA', 'klama 1'],
    ['.klama.', 'klama 1'],
    [' klama ', 'klama 1'],
    ["tai da'i", "tai da'i 1"],
    ["tai_da'i", "tai da'i 1"],
    ['tai_dahi', "tai da'i 1"],
    ['tai_da’i', "tai da'i 1"],
    ['ui', '.ui 1'],
    ['.ui', '.ui 1'],
    ['a_b', 'a_b 1'],
    ['42', '42 1'],
    ['Hello', 'Hello 2'],
    ['hello', 'Hello 2'],
    ['HELLO', 'Hello 2'],
    ['и/или_%', 'и/или % 5'],
    ['И/ИЛИ %', 'и/или % 5'],
  ])('the lookup of %s finds the word', async (id, found) => expect(await wordAt(id)).toBe(found))

  it('the lookup of a word can be limited to one source language', async () => {
    expect(await wordAt('klama', '?source_langid=2')).toBe('klama 2')
    expect(await wordAt('hello', '?source_langid=2')).toBe('Hello 2')
    expect(await wordAt('hello', '?source_langid=1')).toBe('valsi_not_found')
  })

  it('an entry ID takes precedence over a word that consists of digits', async () => {
    const { valsiid } = (await get('/valsi/gerku')).body.valsi
    await world.definition(String(valsiid), { type: 'phrase' })
    expect(await wordAt(String(valsiid))).toBe('gerku 1')
  })
})

it.each(['nosuchword', '999999999', '99999999999999', '-1', '%', '_', "'", 'a'.repeat(400), '\0', '\u202e', '💩', '.'])(
  'the lookup of %s returns 404',
  async (id) => {
    for (const path of [`/valsi/${encodeURIComponent(id)}`, `/valsi/${encodeURIComponent(id)}/definitions`]) {
      const { status, body } = await get(path)
      // a single dot is treated as a path segment, not as a word
      expect([path, status]).toEqual([path, 404])
      if (id !== '.') expect(body).toEqual({ error: 'valsi_not_found', message: expect.any(String) })
    }
  },
)

it.each([
  '/valsi/%ED%A0%80',
  `/valsi/${'a'.repeat(401)}`,
  '/valsi/klama?source_langid=x',
  '/valsi/klama?source_langid=99999999999',
])('the entry request %s is invalid', async (path) => {
  const { status, body } = await get(path)
  expect([status, body.error]).toEqual([400, 'invalid_request'])
})

describe('definitions of an entry', () => {
  const definitions = async (query = '') =>
    (await get(`/valsi/klama/definitions${query}`)).body.map((d: { definitionid: number }) => d.definitionid)
  it('definitions of an entry are grouped by language and sorted from best to worst', async () => {
    expect(await definitions()).toEqual([ids.second, ids.klama, ids.worst, ids.russian])
  })
  it('definitions of an entry can be filtered by language', async () =>
    expect(await definitions('?langid=5')).toEqual([ids.russian]))
  it('definitions of an entry can be filtered by author, ignoring case', async () => {
    expect(await definitions('?username=BOB')).toEqual([ids.second, ids.worst])
    expect(await definitions('?username=bo')).toEqual([])
    expect(await definitions('?username=%25')).toEqual([])
  })
  it('definitions of an entry can be filtered by language and author', async () =>
    expect(await definitions('?langid=5&username=bob')).toEqual([]))
  it.each(['langid=en', 'langid=99999999999', `username=${'a'.repeat(65)}`])(
    'the invalid definition list parameter %s of an entry is reported',
    async (query) => {
      const { status, body } = await get(`/valsi/klama/definitions?${query}`)
      expect([status, Object.keys(body.details.fields)]).toEqual([400, [query.split('=')[0]]])
    },
  )
})

describe('a single definition', () => {
  it('the response for a definition contains all fields', async () => {
    const { body } = await get(`/definition/${ids.klama}`)
    expect(body).toEqual({
      definitionid: ids.klama,
      valsiid: expect.any(Number),
      valsiword: 'klama',
      source_langid: 1,
      type_name: 'gismu',
      rafsi: "kla kl'a",
      selmaho: null,
      langid: 2,
      langtag: 'en',
      langrealname: 'English',
      definition: '$x_1$ is what klama says',
      notes: 'see {cadzu}',
      etymology: null,
      jargon: null,
      definitionnum: 1,
      username: 'alis',
      time: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      score: 2,
      version: 1,
      earlier_votes: 0,
      comment_count: 0,
      gloss_keywords: [
        { word: 'come', meaning: null },
        { word: 'go', meaning: null },
      ],
      place_keywords: [
        { word: 'comer', meaning: null },
        { word: 'destination', meaning: null },
      ],
      user_vote: null,
      owner_only: false,
      can_edit: false,
      has_image: false,
      images: null,
      sound_url: null,
      similarity: null,
      embedding: null,
      metadata: null,
    })
  })
  it.each([
    ['1', 404, 'definition_not_found'],
    ['2147483647', 404, 'definition_not_found'],
    ['2147483648', 400, 'invalid_request'],
    ['-1', 400, 'invalid_request'],
    ['klama', 400, 'invalid_request'],
    ['1.5', 400, 'invalid_request'],
  ])('requesting the definition %s returns %i', async (id, status, error) => {
    const response = await get(`/definition/${id}`)
    expect([response.status, response.body.error]).toEqual([status, error])
  })
})

it('GET /entry finds an entry by word, and returns null if there is none', async () => {
  const entryOf = async (word: string, more = '') =>
    (await get(`/entry?word=${encodeURIComponent(word)}${more}`)).body.entry
  const { valsi, definitions } = await entryOf('KLAma', '&source_langid=1')
  expect(valsi).toEqual((await get('/valsi/klama')).body.valsi)
  expect(definitions).toEqual((await get('/valsi/klama/definitions')).body)
  for (const word of ['nosuchword', '999999999', String(valsi.valsiid), '\0', '💩'])
    expect([word, await entryOf(word)]).toEqual([word, null])
})

it('GET /entry finds an entry by ID or word, and returns null if there is none', async () => {
  const entryOf = async (id: string) => (await get(`/entry?id=${encodeURIComponent(id)}&languages=2`)).body.entry
  const { valsi } = (await get('/valsi/klama?languages=2')).body
  const entry = { valsi, definitions: (await get('/valsi/klama/definitions')).body }
  for (const id of ['klama', 'KLAma', String(valsi.valsiid)]) expect([id, await entryOf(id)]).toEqual([id, entry])
  for (const id of ['nosuchword', '999999999', '99999999999', '\0']) expect([id, await entryOf(id)]).toEqual([id, null])
  for (const query of ['', '?word=klama&id=klama']) expect((await get(`/entry${query}`)).status).toBe(400)
})

it('the word types are listed', async () => {
  const { types } = (await get('/types')).body
  expect(types).toHaveLength(16)
  expect(types[0]).toEqual({ type_id: 0, descriptor: 'nalvla' })
  expect(types[15]).toEqual({ type_id: 15, descriptor: 'phrase' })
})

it('reading an entry runs the same number of SQL statements regardless of its size', async () => {
  await get('/valsi/gerkykla') // also reads the affixes, but only once
  const count = (path: string) => world.countStatements(() => get(path))
  const before = [await count('/valsi/gerkykla'), await count('/valsi/klama/definitions')]
  expect(before).toEqual([3, 2])
  for (let n = 0; n < 20; n++) await world.definition('klama', { lang: n % 2 ? 'en' : 'de', places: ['a', 'b'] })
  for (const end of 'bcdfgx') await world.definition(`gerkykl${end}a`, { type: 'lujvo' })
  expect([await count('/valsi/gerkykla'), await count('/valsi/klama/definitions')]).toEqual(before)
})
