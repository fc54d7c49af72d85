/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Events } from '../../platform/events.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { LexiconCache } from './lexicon.ts'
import { definitionOfTheDay } from './repository.ts'
import { readWordOfTheDay } from './service.ts'
import { WordsOfTheDay } from './today.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const on = (time: string, { langid = 2, today = new WordsOfTheDay() } = {}) =>
  readWordOfTheDay({ ...world.ctx(), now: () => new Date(time) }, new LexiconCache(new Events()), today, langid)
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

it('is of a word that many languages define, or else many people voted for', async () => {
  await world.definition('mlatu', { glosses: ['cat'] })
  const goes = await world.definition('klama', { glosses: ['go'] })
  await world.definition('klama', { glosses: ['идти'], lang: 'ru' })
  const barks = await world.definition('gerku', { glosses: ['dog'], score: 3 })
  const days = Array.from({ length: 20 }, (_, day) =>
    definitionOfTheDay(world.ctx().db, { langid: 2, date: `2026-05-${day + 1}`, among: 2 }),
  )
  expect(new Set(await Promise.all(days))).toEqual(new Set([goes, barks]))
})

it('needs a gloss, but in the language of the words themselves', async () => {
  await world.definition('klama', { glosses: [] })
  const own = await world.definition('gerku', { glosses: [], lang: 'jbo' })
  const on1May = (langid: number) => definitionOfTheDay(world.ctx().db, { langid, date: '2026-05-01' })
  expect([await on1May(2), await on1May(1)]).toEqual([undefined, own])
})

it('is rather of a word that sentences have', async () => {
  await world.definition('gerku', { glosses: ['dog'], score: 9 })
  const cat = await world.definition('mlatu', { glosses: ['cat'] })
  await sql`with s as (insert into sentence_sources (name) values ('a book') returning source_id)
    insert into sentences (source_id, lojban, translation, langtag, words, length, lojban_key, translation_key, terms)
    select source_id, 'lo mlatu', 'cats', 'en', '{lo,mlatu}', 2, ' lo mlatu ', ' cats ', '' from s`.execute(
    world.ctx().db,
  )
  expect(await definitionOfTheDay(world.ctx().db, { langid: 2, date: '2026-05-01', among: 1 })).toBe(cat)
})

it('is looked for once a day, unless what was chosen is deleted', async () => {
  const time = '2026-05-01T12:00:00Z'
  const today = new WordsOfTheDay()
  expect((await on(time, { today })).definition).toBeNull()
  for (const word of ['klama', 'gerku']) await world.definition(word, { glosses: [word] })
  const first = (await on(time, { today })).definition!
  const asked = () => world.countStatements(() => on(time, { today }))
  const known = await asked()
  expect(await world.countStatements(() => on('2026-05-02T12:00:00Z', { today }))).toBe(known + 1)
  const second = (await on('2026-05-02T12:00:00Z', { today })).definition!
  await sql`delete from definitions where definitionid = ${second.definitionid}`.execute(world.ctx().db)
  const third = (await on('2026-05-02T13:00:00Z', { today })).definition
  expect(['klama', 'gerku']).toContain(first.valsiword)
  expect(third?.valsiword).not.toBe(second.valsiword)
  expect(third).not.toBeNull()
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
