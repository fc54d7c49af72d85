import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { LexiconCache } from './lexicon.ts'
import { readWordOfTheDay } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const on = (time: string, langid = 2) =>
  readWordOfTheDay({ ...world.ctx(), now: () => new Date(time) }, new LexiconCache(), langid)
const wordOn = async (time: string) => (await on(time)).definition?.valsiword

it('there is none in an empty dictionary', async () => {
  expect(await on('2026-05-01T12:00:00Z')).toEqual({ date: '2026-05-01', definition: null, parts: null })
})

it('stays all day, by the clock of the whole world, and changes with the days', async () => {
  for (const word of ['klama', 'gerku', 'mlatu', 'cipni', 'xasli', 'bakni']) {
    await world.definition(word, { glosses: [word] })
  }
  const morning = await wordOn('2026-05-01T00:00:00Z')
  expect(morning).toBeDefined()
  expect(await wordOn('2026-05-01T23:59:59.999Z')).toBe(morning)
  const days = Array.from({ length: 20 }, (_, day) => wordOn(`2026-05-${String(day + 1).padStart(2, '0')}T08:00:00Z`))
  expect(new Set(await Promise.all(days)).size).toBeGreaterThan(3)
})

it.each([
  ['people voted down', { glosses: ['x'], score: -1 }],
  ['has no gloss', { places: ['x'] }],
  ['is no root or compound', { glosses: ['x'], type: 'cmavo' }],
  ['is experimental', { glosses: ['x'], type: 'experimental gismu' }],
  ['is in another language', { glosses: ['x'], lang: 'ru' }],
  ['is of another language', { glosses: ['x'], source_langid: 2, lang: 'en' }],
])('is never one that %s', async (_why, given) => {
  await world.definition('klama', given)
  expect((await on('2026-05-01T12:00:00Z')).definition).toBeNull()
})

it('a compound comes with its parts', async () => {
  await world.definition('gerku', { rafsi: ['ger'], places: ['x'] })
  await world.definition('zdani', { rafsi: ['zda'], places: ['x'] })
  await world.definition('gerzda', { type: 'lujvo', glosses: ['doghouse'] })
  const { definition, parts } = await on('2026-05-01T12:00:00Z')
  expect(definition?.valsiword).toBe('gerzda')
  expect(parts?.map((part) => part.text)).toEqual(['ger', 'zda'])
})
