import type { ReelResponse } from '@vlacku/contract/reel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '../../../platform/events.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { readReel } from './reel.service.ts'
import { openReel, type Reel } from './reel.ts'

let world: World
const events = new Events()
let reel: Reel
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  reel = await openReel({ db: world.db, events, mediawikiApi: undefined, publicUrl: '', log: { warn() {} } })
})

const plain = { languages: [2], show: 'both' as const, count: 10, seed: 1 }
const read = (query: Partial<Parameters<typeof readReel>[2]> = {}, now = new Date()) =>
  readReel({ ...world.ctx(), now: () => now }, reel, { ...plain, ...query })
const wordsOf = ({ items }: ReelResponse) => items.map((item) => (item.kind === 'entry' ? item.valsiword : item.title))

const explained = { notes: 'A note that explains the word in a few letters more than forty.' }

async function wholeReel(query: Parameters<typeof read>[0]): Promise<string[]> {
  const words: string[] = []
  for (let next: string | null = '0-0'; next; ) {
    const result = await read({ ...query, after: next })
    words.push(...wordsOf(result))
    next = result.next
  }
  return words
}

it('the feed of an empty dictionary is empty, and the first word added appears immediately', async () => {
  expect(await read()).toEqual({ items: [], next: null, articles: false })
  await world.definition('klama')
  expect(wordsOf(await read())).toEqual(['klama'])
})

it('a small dictionary is returned completely and without repetitions, in an order that depends on the seed', async () => {
  const words = Array.from({ length: 25 }, (_, i) => `broda${i}`)
  for (const word of words) await world.definition(word, explained)
  const [one, two] = [await wholeReel({ seed: 1, count: 4 }), await wholeReel({ seed: 2 })]
  expect([...one].sort()).toEqual([...words].sort())
  expect([...two].sort()).toEqual([...words].sort())
  expect(one).not.toEqual(two)
  expect(await wholeReel({ seed: 1, count: 30 })).toEqual(one)
})

it('a word in the feed contains all fields of a card', async () => {
  await world.definition('klama', {
    rafsi: ['kla'],
    glosses: ['come'],
    places: ['goer'],
    score: 4,
    notes: 'word '.repeat(200),
  })
  const [item] = (await read()).items
  expect(item).toMatchObject({
    kind: 'entry',
    valsiword: 'klama',
    type_name: 'gismu',
    rafsi: 'kla',
    langtag: 'en',
    username: 'alis',
    score: 4,
    gloss_keywords: [{ word: 'come', meaning: null }],
    place_keywords: [{ word: 'goer', meaning: null }],
  })
  expect(item?.kind === 'entry' && item.notes).toMatch(/^word .{1,480} …$/)
})

it('recommended words come first: popular, detailed, or defined in their own language', async () => {
  const worthy = {
    liked: { score: 1 },
    noted: explained,
    glossed: { glosses: ['goer'], places: ['goer'] },
    'tried and liked well': { type: 'experimental gismu', score: 3 },
    'said in Lojban': { lang: 'jbo' },
  }
  const others = {
    plain: {},
    'tried out': { ...explained, type: 'experimental gismu', score: 2 },
    'given up': { ...explained, type: "obsolete fu'ivla" },
    'hardly defined': { ...explained, definition: 'goes' },
    'one keyword': { glosses: ['goer'] },
  }
  const hidden = { 'voted down': { ...explained, score: -1 } }
  for (const [word, fields] of Object.entries({ ...others, ...worthy, ...hidden })) await world.definition(word, fields)
  const words = await wholeReel({ languages: [2, 1] })
  expect(words.slice(0, 5).sort()).toEqual(Object.keys(worthy).sort())
  expect(words.slice(5).sort()).toEqual(Object.keys(others).sort())
})

describe('languages of the reel', () => {
  it('words in the visitor’s first language come first, and each word appears in only one language', async () => {
    for (const word of ['klama', 'gerku', 'mlatu']) await world.definition(word, { ...explained, lang: 'en' })
    await world.definition('gerku', { ...explained, lang: 'ru' })
    const { items } = await read({ languages: [5, 2] })
    expect(items.map((item) => item.kind === 'entry' && [item.valsiword, item.langtag])[0]).toEqual(['gerku', 'ru'])
    expect(wordsOf({ items } as ReelResponse).sort()).toEqual(['gerku', 'klama', 'mlatu'])
  })
  it('the feed language defaults to English and is not mixed with others', async () => {
    await world.definition('klama', { lang: 'ru' })
    expect(wordsOf(await read())).toEqual([])
    expect(wordsOf(await read({ languages: [5] }))).toEqual(['klama'])
  })
  it('the feed excludes words whose source language is not Lojban', async () => {
    await world.definition('walk', { source_langid: 2, lang: 'en', ...explained })
    expect(wordsOf(await read())).toEqual([])
  })
})

it('the feed skips words deleted after selection', async () => {
  for (const word of ['klama', 'gerku', 'mlatu']) await world.definition(word, explained)
  expect(wordsOf(await read())).toHaveLength(3)
  await world.db.deleteFrom('definitions').where('definition', 'like', '%gerku%').execute()
  expect(wordsOf(await read()).sort()).toEqual(['klama', 'mlatu'])
})

it('the reel runs two SQL statements on the first request and one on later requests, regardless of its size', async () => {
  for (let i = 0; i < 30; i++) await world.definition(`broda${i}`, explained)
  const countedStatements = (count: number) => world.countStatements(() => read({ count }))
  expect([await countedStatements(1), await countedStatements(1), await countedStatements(30)]).toEqual([2, 1, 1])
})

it('the selection of words is cached for ten minutes unless the dictionary is replaced', async () => {
  const wordsAt = async (time: string) => wordsOf(await read({}, new Date(`2026-01-01T${time}Z`))).length
  await world.definition('klama')
  expect(await wordsAt('00:00:00')).toBe(1)
  await world.definition('gerku')
  expect(await wordsAt('00:09:59')).toBe(1)
  expect(await wordsAt('00:10:01')).toBe(2)
  await world.definition('mlatu')
  expect(await wordsAt('00:11:00')).toBe(2)
  await events.deliver({ kind: 'dictionary_replaced' })
  expect(await wordsAt('00:11:00')).toBe(3)
})

it('the reel contains only words if no wiki is configured', async () => {
  await world.definition('klama')
  expect(await read({ show: 'articles' })).toEqual({ items: [], next: null, articles: false })
  expect(wordsOf(await read())).toEqual(['klama'])
})
