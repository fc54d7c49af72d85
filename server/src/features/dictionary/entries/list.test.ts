/** @onBothDatabases */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let bob: number
beforeAll(async () => {
  world = await newWorld()
  const write = async (word: string, created: string, updated: string, overrides = {}) => {
    const definitionid = await world.definition(word, overrides)
    await world.db
      .updateTable('definitions')
      .set({ created_at: new Date(created), updated_at: new Date(updated) })
      .where('definitionid', '=', definitionid)
      .execute()
  }
  await write('klama', '2020-01-01', '2024-01-01', { definition: '100% comes' })
  await write('gerku', '2021-01-01', '2021-01-01', { by: 'Bob' })
  await write('.ui', '2022-01-01', '2022-06-01', { type: 'cmavo', selmaho: 'UI1' })
  await write('klama', '2023-01-01', '2023-01-01', { lang: 'ru' })
  await write('hello', '2023-01-01', '2023-01-01', { source_langid: 2, lang: 'jbo', type: 'phrase' })
  site = await world.site()
  const user = world.db.selectFrom('users').select('user_id').where('username', '=', 'Bob')
  bob = (await user.executeTakeFirstOrThrow()).user_id
})
afterAll(() => world.close())

async function get(query: string) {
  const response = await site.app.inject({ method: 'GET', url: `/api/jbovlaste/definitions/list?${query}` })
  return { status: response.statusCode, body: response.json() }
}
const listed = async (query: string) =>
  (await get(query)).body.definitions.map((d: { valsiword: string; langtag: string }) => `${d.valsiword} ${d.langtag}`)

describe('order of definitions', () => {
  it.each([
    ['', ['klama ru', '.ui en', 'gerku en', 'klama en']],
    ['sort_order=asc', ['klama en', 'gerku en', '.ui en', 'klama ru']],
    ['sort_by=updated_at', ['klama en', 'klama ru', '.ui en', 'gerku en']],
    ['sort_by=updated_at&sort_order=asc', ['gerku en', '.ui en', 'klama ru', 'klama en']],
  ])('the definition list is ordered by “%s”', async (query, expected) => expect(await listed(query)).toEqual(expected))
})

describe('filters of definitions', () => {
  it.each([
    ['languages=5', ['klama ru']],
    ['languages=5,2&sort_order=asc', ['klama en', 'gerku en', '.ui en', 'klama ru']],
    ['selmaho=UI1', ['.ui en']],
    ['selmaho=UI', []],
    ['word_type=2', ['.ui en']],
    ['source_langid=2', ['hello jbo']],
    ['search=KLAM', ['klama ru', 'klama en']],
    ['search=comes', ['klama en']],
    ['search=100%25', ['klama en']],
    ['search=%25', ['klama en']],
    ['search=_', ['klama ru', '.ui en', 'gerku en']], // the subscript in `$x_1$`
    ['search=%00', ['klama ru', '.ui en', 'gerku en', 'klama en']],
    ['search=%ED%A0%80', []],
    ['user_id=999999', []],
  ])('the definition filter “%s” returns only matching definitions', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
    expect((await get(query)).body.total).toBe(expected.length)
  })
  it('definitions are filtered by author', async () => expect(await listed(`user_id=${bob}`)).toEqual(['gerku en']))
})

describe('pages of definitions', () => {
  it('page and per_page select a slice of the definition list', async () => {
    expect(await listed('per_page=2')).toEqual(['klama ru', '.ui en'])
    expect(await listed('per_page=2&page=2')).toEqual(['gerku en', 'klama en'])
  })
  it('a page past the end of the definition list still reports the total', async () => {
    expect((await get('page=9&per_page=50')).body).toEqual({
      definitions: [],
      next_cursor: null,
      total: 4,
      page: 9,
      per_page: 50,
    })
  })
  it('per_page of the definition list is limited to 100', async () => {
    expect((await get('per_page=101')).body.per_page).toBe(100)
  })
  it.each([
    'per_page=0',
    'page=0',
    'page=x',
    'sort_by=score',
    'sort_order=up',
    'user_id=x',
    'user_id=99999999999',
    'languages=en',
  ])('the invalid definition list parameter %s is reported', async (query) => {
    const { status, body } = await get(query)
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([
      400,
      'invalid_request',
      [query.split('=')[0]],
    ])
  })
  it('a page of the definition list can contain 100 definitions', async () =>
    expect((await get('per_page=100')).status).toBe(200))
})

it('reading a page of definitions runs two SQL statements regardless of its size', async () => {
  const few = await world.countStatements(() => get('per_page=1'))
  const many = await world.countStatements(() => get('per_page=100'))
  expect([few, many]).toEqual([2, 2])
})
