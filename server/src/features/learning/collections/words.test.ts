/** @onBothDatabases */
import { MAX_WORDS } from '@vlacku/contract/collections'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { collecting } from './collect.testing.ts'

let world: World
let site: Site
let alis: Viewer
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
  id = (await collect.begin(alis)).collection_id
})
afterAll(() => world.close())

const path = () => `/collections/${id}/words`
const lookUp = async (words: unknown, lang_ids?: number[]) =>
  (await sendRequest(site, alis, 'POST', path(), { words, ...(lang_ids && { lang_ids }) })).body.words
const idsOf = (words: { definitions: { definition_id: number }[] }[]) =>
  words.map(({ definitions }) => definitions.map(({ definition_id }) => definition_id))

it('the word lookup returns known words in order, with the best definition first', async () => {
  const worse = await world.definition('klama', { definition: 'walks' })
  const better = await world.definition('klama', { definition: 'goes', score: 1 })
  const prami = await world.definition('prami', { definition: 'loves' })
  const found = await lookUp(['prami', 'blabla', 'klama', 'prami'])
  expect(idsOf(found)).toEqual([[prami], [], [better, worse], [prami]])
  expect(found[0].definitions[0]).toEqual({
    ...{ definition_id: prami, word: 'prami', langtag: 'en', definition: 'loves', is_there: false },
  })
})

it('the word lookup ignores case, stress and apostrophes, as searches do', async () => {
  const coi = await world.definition("la'oi")
  expect(idsOf(await lookUp(['LA’OI', 'lahoi', "  la'oi "]))).toEqual([[coi], [coi], [coi]])
})

it('the word lookup uses the first language in which a word is defined', async () => {
  const en = await world.definition('klama', { definition: 'goes' })
  const ru = await world.definition('klama', { definition: 'идёт', lang: 'ru' })
  const only = await world.definition('prami', { definition: 'loves' })
  expect(idsOf(await lookUp(['klama', 'prami'], [5, 2]))).toEqual([[ru], [only]])
  expect(idsOf(await lookUp(['klama', 'prami'], [2, 5]))).toEqual([[en], [only]])
  expect(idsOf(await lookUp(['klama', 'prami'], [5]))).toEqual([[ru], []])
})

it('the word lookup reports which definitions the collection contains and changes nothing', async () => {
  const klama = await world.definition('klama')
  const { item_id } = await collect.add(alis, id, { definition_id: klama })
  expect((await lookUp(['klama']))[0].definitions[0].is_there).toBe(true)
  await sendRequest(site, alis, 'DELETE', `/collections/${id}/items/${item_id}`)
  expect((await lookUp(['klama']))[0].definitions[0].is_there).toBe(false)
  expect(await collect.items(alis, id)).toEqual([])
})

it('looking up many words runs as many SQL statements as looking up one', async () => {
  await world.definition('klama')
  const many = Array.from({ length: MAX_WORDS }, (_, nth) => `brivla${nth}`)
  const one = await world.countStatements(() => lookUp(['klama']))
  expect(await world.countStatements(() => lookUp(many))).toBe(one)
})

it('the word lookup returns at most five shortened definitions per word', async () => {
  for (let nth = 0; nth < 7; nth++) await world.definition('klama', { definition: `${nth}${'a'.repeat(5000)}` })
  const [{ definitions }] = await lookUp(['klama'])
  expect(definitions.map(({ definition }: { definition: string }) => definition.length)).toEqual([
    200, 200, 200, 200, 200,
  ])
})

it('only the owner can look up words for a collection', async () => {
  const bab = await world.user('bab')
  expect(await outcome(site, bab, 'POST', path(), { words: ['klama'] })).toEqual([403, 'collection_not_yours'])
  expect(await outcome(site, null, 'POST', path(), { words: ['klama'] })).toEqual([401, 'not_logged_in'])
})

it.each<[string, object]>([
  ['a request without words', {}],
  ['an empty list of words', { words: [] }],
  ['a text instead of a list', { words: 'klama' }],
  ['a word that is not a string', { words: [null] }],
  ['a word of two lines', { words: ['a\nb'] }],
  ['a word that is too long', { words: ['a'.repeat(401)] }],
  ['too many words', { words: Array(MAX_WORDS + 1).fill('a') }],
  ['an empty list of languages', { words: ['a'], lang_ids: [] }],
  ['an invalid language ID', { words: ['a'], lang_ids: [2 ** 40] }],
])('the word lookup rejects %s', async (_what, body) => {
  expect(await outcome(site, alis, 'POST', path(), body)).toEqual([400, 'invalid_request'])
})

it.each(['\0', '', '%', "'; drop table valsi; --", '\ud800', '.', '🙂'])(
  'the word lookup returns no words for %j',
  async (word) => {
    await world.definition('klama')
    expect(await lookUp([word])).toEqual([{ definitions: [] }])
  },
)
