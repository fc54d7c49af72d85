/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages } from '../../editing/imports/index.ts'
import { giveSentences } from '../sentences/giveSentences.testing.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await ensureLanguages(world.ctx())
  await world.definition('klama', { rafsi: ['kla'] })
  await world.definition('gerku', { rafsi: ['ger'] })
  await world.definition('zarci', { rafsi: ['zar'] })
  await world.definition('gerkla', { type: 'lujvo', score: 1 })
  await world.definition('zarkla', { type: 'lujvo', score: 1 })
  await world.definition('klazarci', { type: 'lujvo', score: 5 })
  // `klaku` contains the letters of the affix but isn't derived from the word
  await world.definition('klaku', { type: 'gismu' })
  await world.definition('zarkla', { source_langid: 58 })
  await giveSentences(world.ctx(), [
    ['mi zarkla', 'I go to the market.'],
    ['do zarkla', 'You go to the market.'],
    ['mi gerkla', 'I go like a dog.'],
  ])
  site = await world.site()
})
afterAll(() => world.close())

const compounds = async (word: string, query = '') =>
  (await sendRequest(site, null, 'GET', `/jbovlaste/valsi/${word}/compounds${query}`)).body

it('compounds of a word are sorted by score, then by number of sentences', async () => {
  const { compounds: found, total } = await compounds('klama')
  expect(found.map(({ word, score, sentences }: never) => [word, score, sentences])).toEqual([
    ['klazarci', 5, 0],
    ['zarkla', 1, 2],
    ['gerkla', 1, 1],
  ])
  expect(total).toBe(3)
  expect(found[2].parts).toEqual([
    { kind: 'affix', text: 'ger', word: 'gerku' },
    { kind: 'affix', text: 'kla', word: 'klama' },
  ])
})

it('`limit` shortens the list of compounds but not the total', async () => {
  const { compounds: found, total } = await compounds('klama', '?limit=1')
  expect([found.length, total]).toEqual([1, 3])
})

it('a word without compounds needs one fewer SQL statement', async () => {
  const none = await world.countStatements(async () => expect((await compounds('gerkla')).total).toBe(0))
  const some = await world.countStatements(() => compounds('klama'))
  expect(some).toBe(none + 1)
})

it('an unknown word has no compounds', async () => {
  expect(await compounds('xirma')).toMatchObject({ error: 'valsi_not_found' })
})
