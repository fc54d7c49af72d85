/** @onBothDatabases */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { get, pathOf, type Query, searchSite, wordsFor } from './testing/searchSite.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { definition: '$x_1$ comes to $x_2$', glosses: ['come'], score: 5 })
  await world.definition('klama', { lang: 'ru', definition: '$x_1$ идёт', glosses: ['идти'], by: 'ivan' })
  await world.definition('klama', { lang: 'ja', definition: '来る', by: 'hana', score: 9 })
  await world.definition('.ui', { type: 'cmavo', selmaho: 'UI1', glosses: ['happiness'], score: 2 })
  await world.definition('.oi', { type: 'cmavo', selmaho: 'UI1', glosses: ['complaint'], by: 'Bob', score: 1 })
  await world.definition('uinai', { type: 'cmavo-compound', selmaho: 'UI*1', glosses: ['unhappiness'] })
  await world.definition('hello', { source_langid: 2, lang: 'jbo', type: 'phrase', definition: 'coi' })
  site = await world.site()
})
afterAll(() => world.close())

it('an empty query lists all Lojban words in alphabetical order', async () => {
  const { definitions, total, page, per_page } = await searchSite(site, {})
  expect([total, page, per_page]).toEqual([6, 1, 20])
  expect(definitions.map((d) => d.valsiword)).toEqual(['klama', 'klama', 'klama', '.oi', '.ui', 'uinai'])
  expect(new Set(definitions.map((d) => d.match))).toEqual(new Set(['listed']))
})

it('visitors see complete definitions with votes', async () => {
  const { definitions } = await searchSite(site, { search: 'klama', languages: '2' })
  expect(definitions[0]).toMatchObject({
    valsiword: 'klama',
    type_name: 'gismu',
    langid: 2,
    langtag: 'en',
    langrealname: 'English',
    definition: '$x_1$ comes to $x_2$',
    username: 'alis',
    score: 5,
    gloss_keywords: [{ word: 'come', meaning: null }],
    place_keywords: null,
    user_vote: null,
    can_edit: false,
    match: 'word',
  })
})

describe('search filters', () => {
  const cases: [Query, string[]][] = [
    [{ languages: '5' }, ['klama ru']],
    [{ languages: '5,10' }, ['klama ru', 'klama ja']],
    [{ languages: ' 10 , 5 ,' }, ['klama ja', 'klama ru']],
    [{ languages: '' }, ['klama ja', 'klama en', 'klama ru']],
    [{ languages: '123456789' }, []],
    [{ username: 'BOB' }, ['.oi en']],
    [{ username: 'bo' }, []],
    [{ selmaho: 'UI1' }, ['.ui en', '.oi en']],
    [{ selmaho: 'UI*' }, ['.ui en', '.oi en', 'uinai en']],
    [{ selmaho: 'ui1' }, []],
    [{ word_type: 6 }, ['uinai en']],
    [{ word_type: 6, username: 'bob' }, []],
    [{ source_langid: 2 }, ['hello jbo']],
    [{ source_langid: 77 }, []],
  ]
  it.each(cases)('the filter %j returns only matching definitions', async (filter, expected) => {
    const search = 'languages' in filter ? { search: 'klama' } : {}
    const { definitions, total } = await searchSite(site, { ...search, ...filter })
    expect(definitions.map((d) => `${d.valsiword} ${d.langtag}`).sort()).toEqual([...expected].sort())
    expect(total).toBe(expected.length)
  })

  it('an empty search filter is ignored', async () => {
    const { total } = await searchSite(site, { username: '', selmaho: '', word_type: '', source_langid: '', page: '' })
    expect(total).toBe(6)
  })
})

it('equal matches are ordered by the requested languages', async () => {
  const tags = async (languages: string) =>
    (await searchSite(site, { search: 'klama', languages })).definitions.map((d) => d.langtag)
  expect(await tags('10,2,5')).toEqual(['ja', 'en', 'ru']) // sorted by votes: 9, 5, 0
  expect((await tags('5,2'))[0]).toBe('en')
})

describe('sorting of results', () => {
  const order = async (query: Query) => (await searchSite(site, query)).definitions.map((d) => d.valsiword)
  it('search results can be sorted by votes', async () => {
    expect(await order({ sort_by: 'score', sort_order: 'desc', languages: '2' })).toEqual([
      'klama',
      '.ui',
      '.oi',
      'uinai',
    ])
    expect((await order({ sort_by: 'score', sort_order: 'asc', languages: '2' }))[0]).toBe('uinai')
  })
  it('search results can be sorted by word in descending order', async () => {
    expect(await order({ sort_order: 'desc', languages: '2' })).toEqual(['uinai', '.ui', '.oi', 'klama'])
  })
  it('search results can be sorted by type', async () => {
    expect(await order({ sort_by: 'type', sort_order: 'desc', languages: '2' })).toEqual([
      'uinai',
      '.oi',
      '.ui',
      'klama',
    ])
  })
  it('search results can be sorted by date', async () => {
    await world.db
      .updateTable('definitions')
      .set({ updated_at: new Date('2020-01-02') })
      .where('selmaho', '=', 'UI*1')
      .execute()
    await site.search.rebuild()
    expect((await order({ sort_by: 'date', languages: '2' }))[0]).toBe('uinai')
    expect((await order({ sort_by: 'date', sort_order: 'desc', languages: '2' })).at(-1)).toBe('uinai')
  })
})

describe('pages of results', () => {
  it('no definition appears twice across pages of search results', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => searchSite(site, { page, per_page: 2 })))
    expect(pages.map((p) => p.definitions.length)).toEqual([2, 2, 2, 0])
    expect(pages.map((p) => p.total)).toEqual([6, 6, 6, 6])
    expect(new Set(pages.flatMap((p) => p.definitions.map((d) => d.definitionid))).size).toBe(6)
    expect([pages[3]?.page, pages[3]?.per_page]).toEqual([4, 2])
  })
  it('a page past the end of the search results is empty', async () => {
    expect(await searchSite(site, { search: 'klama', page: 1_000_000, per_page: 100 })).toMatchObject({
      definitions: [],
      total: 3,
    })
  })
})

it.each([
  ['page', '0'],
  ['page', 'x'],
  ['page', '1.5'],
  ['page', '1000001'],
  ['per_page', '0'],
  ['per_page', '-1'],
  ['sort_by', 'random()'],
  ['sort_order', 'asc; drop table valsi'],
  ['languages', 'en'],
  ['languages', '2,x'],
  ['languages', '2;5'],
  ['languages', '99999999999'],
  ['languages', '1'.repeat(1001)],
  ['word_type', '-1'],
  ['word_type', '99999'],
  ['source_langid', '4294967296'],
  ['username', 'a'.repeat(65)],
  ['selmaho', 'a'.repeat(61)],
  ['include_comments', 'maybe'],
  ['search', 'a'.repeat(20_001)],
])('a search with an invalid %s is rejected (%s)', async (field, value) => {
  const { status, body } = await get(site, pathOf({ [field]: value }))
  expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', [field]])
})

it('a page of search results has at most 100 results', async () =>
  expect(await searchSite(site, { per_page: 1000 })).toMatchObject({ total: 6, per_page: 100 }))

it.each(['plain', 'query'] as const)('comment counts are included on request (%s syntax)', async (syntax) => {
  const counts = async (query: object) =>
    (await searchSite(site, { search: 'klama', syntax, ...query })).definitions.map((d) => d.comment_count)
  expect(new Set(await counts({ include_comments: 'true' }))).toEqual(new Set([0]))
  expect(new Set(await counts({}))).toEqual(new Set([null]))
})

it('a repeated search parameter is rejected', async () => {
  const { status, body } = await get(site, '/api/jbovlaste/definitions?search=a&search=b')
  expect([status, Object.keys(body.details.fields)]).toEqual([400, ['search']])
})

it.each([{ include_comments: 'true' }, { include_comments: '0' }, { fast: '1', unknown: 'x', semantic: 'true' }])(
  'the search parameters %j are accepted',
  async (query) => expect(await wordsFor(site, { search: 'come', ...query })).toEqual(['klama gloss']),
)

it('a search runs no SQL statement, except to look up an author’s current name', async () => {
  const searches = ['klama', 'zzzzz', 'klamyklama', '', 'come happiness', '%']
  const statements = (more: object) =>
    world.countStatements(async () => {
      for (const search of searches) await searchSite(site, { search, languages: '2,5', sort_by: 'score', ...more })
    })
  await searchSite(site, { search: 'klama' }) // rafsi are read only once
  expect([await statements({}), await statements({ username: 'alis' })]).toEqual([0, searches.length])
})
