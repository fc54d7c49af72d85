/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { search as endpoints } from '@vlacku/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { Events } from '../../../platform/events.ts'
import { RawJson } from '../../../platform/rawJson.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { LexiconCache } from '../../dictionary/entries/index.ts'
import { DictionarySearch } from './index.ts'
import { searchDefinitions } from './search.service.ts'
import { get, type Query, searchSite, wordsFor, wordsOf } from './testing/searchSite.ts'
import { edit, newSites } from './testing/sites.ts'

let world: World
let indexed: Site
const sites = newSites()
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { rafsi: ['kla'], glosses: ['come', 'go'], definition: '$x_1$ comes', score: 4 })
  await world.definition('klama', { lang: 'ru', glosses: ['идти'], definition: '$x_1$ идёт' })
  await world.definition('gerku', { rafsi: ['ger', "ge'u"], glosses: ['dog'], definition: '$x_1$ is a large canine' })
  await world.definition('mlatu', { glosses: ['cat'], notes: 'no feline but this' })
  await world.definition('.ui', { type: 'cmavo', selmaho: 'UI1', glosses: ['happiness'] })
  await world.definition("ko'a", { type: 'cmavo', selmaho: 'KOhA4', by: 'bob' })
  await world.definition('hello', { source_langid: 2, lang: 'jbo', type: 'phrase', definition: 'coi' })
  indexed = await world.site()
})
afterAll(async () => {
  await sites.close()
  await world.close()
})

const lexicon = new LexiconCache(new Events())
/** Searches with SQL, since the index was not started. */
async function searchSql(query: Query) {
  const log = { info() {}, error() {} }
  const search = new DictionarySearch({ database: {} as never, dataDir: '', events: new Events(), log })
  const parsed = endpoints.searchDefinitions.query.parse(query)
  const result = await searchDefinitions(world.ctx(), { search, lexicon, findRelated: async () => null }, parsed)
  return result instanceof RawJson ? result.read() : result
}

it.each([
  { search: 'klama' },
  { search: 'KLAMA' },
  { search: '.klama.' },
  { search: 'kla' },
  { search: 'ger' },
  { search: 'gehu' },
  { search: 'dog' },
  { search: 'come' },
  { search: 'идти', languages: '5' },
  { search: 'mlat' },
  { search: 'canine' },
  { search: 'feline' },
  { search: 'ui' },
  { search: 'koha' },
  { search: 'klama', languages: '5' },
  { search: '', username: 'BOB' },
  { search: '', selmaho: 'UI1' },
  { search: '', selmaho: 'UI*' },
  { search: '', word_type: 2, username: 'alis' },
  { search: 'hello', source_langid: 2 },
  { search: 'zzzzz' },
  { search: '.' },
  { search: "''" },
  { search: '%' },
  { search: 'gerku', page: 2 },
])('SQL and the index return the same results for %j', async (query) => {
  const fromSql = await searchSql(query)
  const fromIndex = await searchSite(indexed, query)
  expect(wordsOf(fromSql).slice(0, 1)).toEqual(wordsOf(fromIndex).slice(0, 1))
  expect(fromSql.total > 0).toBe(fromIndex.total > 0)
  expect(endpoints.searchDefinitions.response.parse(fromIndex), 'nobody checks it on its way').toEqual(fromIndex)
  expect(Object.keys(endpoints.searchDefinitions.response.parse(fromSql)).slice(0, 4)).toEqual(
    Object.keys(fromIndex).slice(0, 4),
  )
  expect(fromSql.definitions[0]).toEqual(fromIndex.definitions[0])
})

it('SQL search also returns the source words of a compound', async () => {
  expect((await searchSql({ search: 'gerkykla' })).decomposition).toEqual(['gerku', 'klama'])
})

it.each(['%', '(', '\\', "''", 'k'.repeat(10_000), 'kla\0ma', '\u202e', '[[', '__'])(
  'SQL search treats %s as a plain text search',
  async (search) => {
    expect(await searchSql({ search, username: search.slice(0, 60), selmaho: search.slice(0, 60) })).toMatchObject({
      definitions: [],
      total: 0,
    })
    expect((await searchSql({ search })).total).toBe(0)
  },
)

it('SQL search runs a constant number of statements', async () => {
  const one = await world.countStatements(() => searchSql({ search: 'dog' }))
  const many = await world.countStatements(() => searchSql({ search: '' }))
  expect(many).toBe(one)
})

it('a site responds during its first index build, but reports that it is not ready', async () => {
  const site = await sites.start()
  expect(site.search.index).toBeNull()
  expect(await wordsFor(site, { search: 'dog' })).toEqual(['gerku gloss'])
  expect((await get(site, '/api/health/ready')).status).toBe(503)
  await site.search.settled()
  expect(site.search.size).toBe(7)
  expect(await wordsFor(site, { search: 'dog' })).toEqual(['gerku gloss'])
  expect((await get(site, '/api/health/ready')).body).toEqual({ status: 'ok', definitions: 7 })
})

it('edits made during the build appear in all later search results, including the first from the index', async () => {
  const ids: number[] = []
  for (let n = 0; n < 100; n++) ids.push(await world.definition(`cipni${n}`))
  const site = await sites.start()
  const last = new Map<number, string>()
  for (let n = 0; site.search.index === null; n++) {
    const id = ids[n % ids.length]!
    await edit(site.visitor, [id], `feather${n}`)
    last.set(id, `feather${n}`)
    if (n % 50 === 0) expect(await wordsFor(site, { search: `feather${n}` })).toHaveLength(1)
  }
  expect(last.size).toBeGreaterThan(0)
  for (const text of last.values()) expect(await wordsFor(site, { search: text, per_page: 1 }), text).toHaveLength(1)
})
