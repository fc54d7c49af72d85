/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Events } from '../../../../platform/events.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { LexiconCache } from '../lexicon.ts'
import { WordOfTheDay } from './cache.ts'
import { wordOfTheDay } from './today.repository.ts'
import { readWordOfTheDay } from './today.service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const valsiidOf = async (word: string) =>
  (await world.ctx().db.selectFrom('valsi').select('valsiid').where('word', '=', word).executeTakeFirstOrThrow())
    .valsiid
const on = (time: string, { langid = 2, today = new WordOfTheDay() } = {}) =>
  readWordOfTheDay({ ...world.ctx(), now: () => new Date(time) }, new LexiconCache(new Events()), today, langid)
const wordOn = async (time: string, langid?: number) =>
  (await on(time, { ...(langid !== undefined && { langid }) })).definition?.valsiword

it('an empty dictionary has no word of the day', async () => {
  expect(await on('2026-05-01T12:00:00Z')).toEqual({ date: '2026-05-01', definition: null, parts: null })
})

it('the word of the day changes at midnight UTC', async () => {
  for (const word of ['klama', 'gerku', 'mlatu', 'cipni', 'xasli', 'bakni']) {
    await world.definition(word, { glosses: [word] })
  }
  const morning = await wordOn('2026-05-01T00:00:00Z')
  expect(morning).toBeDefined()
  expect(await wordOn('2026-05-01T23:59:59.999Z')).toBe(morning)
  const days = Array.from({ length: 20 }, (_, day) => wordOn(`2026-05-${String(day + 1).padStart(2, '0')}T08:00:00Z`))
  expect(new Set(await Promise.all(days)).size).toBeGreaterThan(3)
})

it('all languages share the word of the day, each with its own definition', async () => {
  for (const word of ['klama', 'gerku', 'mlatu', 'cipni']) {
    for (const lang of ['en', 'ru']) await world.definition(word, { glosses: [word], lang })
  }
  const russian = 5
  for (let day = 1; day <= 9; day++) {
    const time = `2026-05-0${day}T08:00:00Z`
    const shown = await on(time, { langid: russian })
    expect(shown.definition?.langtag).toBe('ru')
    expect(shown.definition?.valsiword).toBe(await wordOn(time))
  }
})

it('the word of the day falls back to an English definition, then to any language', async () => {
  await world.definition('klama', { glosses: ['go'] })
  await world.definition('klama', { glosses: ['gehen'], lang: 'de', score: 5 })
  expect((await on('2026-05-01T12:00:00Z', { langid: 5 })).definition?.langtag).toBe('en')
  await world.reset()
  await world.definition('klama', { glosses: ['gehen'], lang: 'de' })
  expect((await on('2026-05-01T12:00:00Z', { langid: 5 })).definition?.langtag).toBe('de')
})

it('the word of the day is defined in many languages or has many votes', async () => {
  await world.definition('mlatu', { glosses: ['cat'] })
  for (const lang of ['en', 'ru']) await world.definition('klama', { glosses: ['go'], lang })
  await world.definition('gerku', { glosses: ['dog'], score: 3 })
  const valsiids = await Promise.all(
    Array.from({ length: 20 }, (_, day) => wordOfTheDay(world.ctx().db, { date: `2026-05-${day + 1}`, among: 2 })),
  )
  expect(new Set(valsiids)).toEqual(new Set([await valsiidOf('klama'), await valsiidOf('gerku')]))
})

it('the word of the day has a gloss, except in Lojban itself', async () => {
  await world.definition('klama', { glosses: [] })
  expect(await wordOn('2026-05-01T12:00:00Z')).toBeUndefined()
  await world.definition('gerku', { glosses: [], lang: 'jbo' })
  expect(await wordOn('2026-05-01T12:00:00Z', 1)).toBe('gerku')
})

it('words that occur in sentences are preferred as the word of the day', async () => {
  await world.definition('gerku', { glosses: ['dog'], score: 9 })
  await world.definition('mlatu', { glosses: ['cat'] })
  await sql`with s as (insert into sentence_sources (name) values ('a book') returning source_id)
    insert into sentences (source_id, lojban, translation, langtag, words, length, lojban_key, translation_key, terms)
    select source_id, 'lo mlatu', 'cats', 'en', '{lo,mlatu}', 2, ' lo mlatu ', ' cats ', '' from s`.execute(
    world.ctx().db,
  )
  expect(await wordOfTheDay(world.ctx().db, { date: '2026-05-01', among: 1 })).toBe(await valsiidOf('mlatu'))
})

it('the word of the day is chosen once a day, and replaced if its definitions are deleted', async () => {
  const time = '2026-05-01T12:00:00Z'
  const today = new WordOfTheDay()
  expect((await on(time, { today })).definition).toBeNull()
  for (const word of ['klama', 'gerku']) await world.definition(word, { glosses: [word] })
  const first = (await on(time, { today })).definition!
  const statementCount = () => world.countStatements(() => on(time, { today }))
  const known = await statementCount()
  expect(await world.countStatements(() => on('2026-05-02T12:00:00Z', { today }))).toBe(known + 1)
  const second = (await on('2026-05-02T12:00:00Z', { today })).definition!
  await sql`delete from definitions where definitionid = ${second.definitionid}`.execute(world.ctx().db)
  const third = (await on('2026-05-02T13:00:00Z', { today })).definition
  expect(['klama', 'gerku']).toContain(first.valsiword)
  expect(third?.valsiword).not.toBe(second.valsiword)
  expect(third).not.toBeNull()
})

it.each([
  ['has a negative score', { glosses: ['x'], score: -1 }],
  ['has no gloss', { places: ['x'] }],
  ['is neither a root nor a compound', { glosses: ['x'], type: 'cmavo' }],
  ['is experimental', { glosses: ['x'], type: 'experimental gismu' }],
  ['belongs to another language', { glosses: ['x'], source_langid: 2, lang: 'en' }],
])('the word of the day is never one that %s', async (_why, fields) => {
  await world.definition('klama', fields)
  expect((await on('2026-05-01T12:00:00Z')).definition).toBeNull()
})

it('a compound as the word of the day includes its parts', async () => {
  await world.definition('gerku', { rafsi: ['ger'], places: ['x'] })
  await world.definition('zdani', { rafsi: ['zda'], places: ['x'] })
  await world.definition('gerzda', { type: 'lujvo', glosses: ['doghouse'] })
  const { definition, parts } = await on('2026-05-01T12:00:00Z')
  expect(definition?.valsiword).toBe('gerzda')
  expect(parts?.map((part) => part.text)).toEqual(['ger', 'zda'])
})
