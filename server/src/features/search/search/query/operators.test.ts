/** words without a field */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { type Query, searchSite } from '../testing/searchSite.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', {
    definition: '$x_1$ comes/goes to $x_{2}$ from $x_3$ via $x_4$ using $x_5$',
    notes: 'Also move, travel. See {cadzu}, {.ui}.',
    glosses: ['come', 'go'],
    places: ['goer', 'destination'],
    rafsi: ['kla'],
    score: 9,
  })
  await world.definition('klama', {
    lang: 'ru',
    definition: '$x_1$ идёт в $x_2$',
    glosses: ['идти'],
    by: 'Ivan',
    score: 2,
  })
  await world.definition('cadzu', { definition: '$x_1$ walks on $x_2$', glosses: ['walk'], rafsi: ['dzu'], score: 4 })
  await world.definition('bajra', {
    definition: '$x_1$ runs on $x_2$',
    notes: 'fast',
    glosses: ['run', 'run away'],
    rafsi: ['baj'],
  })
  await world.definition('sutra', { definition: '$x_1$ is fast at $x_2$', glosses: ['fast', 'away run'], score: -2 })
  await world.definition("ko'a", { type: 'cmavo', selmaho: 'KOhA4', definition: 'it-1', glosses: ['it 1'] })
  await world.definition('.ui', {
    type: 'cmavo',
    selmaho: 'UI1',
    definition: 'attitudinal: happiness',
    glosses: ['happiness'],
  })
  await world.definition('ui nai', { type: 'cmavo-compound', selmaho: 'UI*1', definition: 'unhappiness' })
  await world.definition('.DJAMAR.', { type: 'cmevla', definition: 'a name', notes: 'CV in capitals' })
  await world.definition('fatma', { type: 'experimental gismu', definition: '$x_1$ exists', by: 'Bob' })
  await world.definition('mlatu', { lang: 'ja', definition: '猫である。', glosses: ['猫'] })
  await world.db
    .updateTable('definitions')
    .set({ updated_at: new Date('2020-05-31T23:00:00Z') })
    .execute()
  await world.db
    .updateTable('definitions')
    .set({ updated_at: new Date('2022-01-01T00:00:00Z') })
    .where('definition', 'like', '%walks%')
    .execute()
  site = await world.site()
})
afterAll(() => world.close())

const find = async (search: string, more: Query = {}) => {
  const { definitions, total } = await searchSite(site, { search, syntax: 'query', ...more })
  expect(total).toBe(definitions.length)
  return definitions.map(({ valsiword, langtag }) => (langtag === 'en' ? valsiword : `${valsiword} ${langtag}`))
}

describe('query operators', () => {
  const cases: [search: string, words: string][] = [
    // without a field
    ['klama', 'klama,klama ru'],
    ['KLAMA', 'klama,klama ru'],
    ['fast', 'sutra,bajra'],
    ['kla', 'klama,klama ru'],
    ['koha', "ko'a"],
    ['ui', '.ui,klama,ui nai'],
    ['goes', 'klama'],
    ['cadzu', 'cadzu,klama'],
    ['goer', 'klama'],
    ['идёт', 'klama ru'],
    ['猫', 'mlatu ja'],
    ['x5', 'klama'],
    ['%', ''],
    // phrases
    ['"run away"', 'bajra'],
    ['"runs on x2"', 'bajra'],
    ['"ui nai"', 'ui nai'],
    ['run-away', 'bajra'],
    ['"猫である"', 'mlatu ja'],
    // negation, or, and, parentheses
    ['klama -идёт', 'klama'],
    ['-x1', ".DJAMAR.,ko'a,mlatu ja,.ui,ui nai"],
    ['walk or run', 'cadzu,bajra,sutra'],
    ['walk | run', 'cadzu,bajra,sutra'],
    ['x1 (walk or run) -sutra', 'cadzu,bajra'],
    ['x1 walk or x1 run -sutra', 'cadzu,bajra'],
    ['--walk', 'cadzu'],
    ['-(x1 or cmavo or a)', "ko'a,mlatu ja,.ui,ui nai"],
    // fields
    ['word:klama', 'klama,klama ru'],
    ['word:koha', "ko'a"],
    ['word:"ui nai"', 'ui nai'],
    ['word:ui', '.ui'],
    ['gloss:run', 'bajra,sutra'],
    ['gloss:"run away"', 'bajra'],
    ['gloss:(walk or happiness)', 'cadzu,.ui'],
    ['def:fast', 'sutra'],
    ['notes:fast', 'bajra'],
    ['notes:cadzu', 'klama'],
    ['rafsi:dzu', 'cadzu'],
    ['rafsi:-dzu-', 'cadzu'],
    ['selmaho:UI1', '.ui'],
    ['selmaho:ui*', '.ui,ui nai'],
    ['selmaho:UI\\*1', 'ui nai'],
    ["selmaho:ko'a4", "ko'a"],
    ['type:cmavo', "ko'a,.ui"],
    ['type:"experimental gismu"', 'fatma'],
    ['type:experimental-gismu', 'fatma'],
    ['type:cmavo*', "ko'a,.ui,ui nai"],
    ['lang:ru', 'klama ru'],
    ['lang:(ru or ja)', 'klama ru,mlatu ja'],
    ['by:ivan', 'klama ru'],
    ['by:(bob or ivan)', 'klama ru,fatma'],
    // patterns and classes
    ['word:k*a', "klama,klama ru,ko'a"],
    ['word:?a*a', 'bajra,fatma'],
    ['word:CCVCV -lang:ja', 'klama,klama ru'],
    ['word:*C -def:x1', '.DJAMAR.'],
    ['word:\\C*', 'cadzu'],
    ['word:k*ha', "ko'a"],
    ['rafsi:CCV', 'klama,cadzu,klama ru'],
    ['rafsi:C?? -rafsi:CCV', 'bajra'],
    ['gloss:go*', 'klama'],
    ['def:*ing', 'klama'],
    ['notes:CV', '.DJAMAR.'],
    ['happ*', '.ui'],
    // regular expressions
    ['word:/^k.*a$/', "klama,klama ru,ko'a"],
    ['def:/x1 .* x2/', 'klama,cadzu,klama ru,bajra,sutra'],
    ['def:/comes\\/goes/', 'klama'],
    ['gloss:/^run$/', 'bajra'],
    ['notes:/\\bUI\\b/', 'klama'],
    ['rafsi:/^.z/', 'cadzu'],
    ['selmaho:/[14]$/', "ko'a,.ui,ui nai"],
    ['/^猫/', 'mlatu ja'],
    // measures
    ['score:9', 'klama'],
    ['score:>=4', 'klama,cadzu'],
    ['score:>4', 'klama'],
    ['score:<0', 'sutra'],
    ['score:2..4', 'cadzu,klama ru'],
    ['score:3..', 'klama,cadzu'],
    ['score:..-1', 'sutra'],
    ['arity:5', 'klama'],
    ['arity:>=2', 'klama,cadzu,klama ru,bajra,sutra'],
    ['arity:0 type:cmavo', "ko'a,.ui"],
    ['date:2022', 'cadzu'],
    ['date:>2020-05', 'cadzu'],
    ['date:<=2020-05-31 walk', ''],
    ['date:2022-01-01..2022-01-01', 'cadzu'],
    ['date:<2020-06 gloss:run', 'bajra,sutra'],
    // rhymes
    ['rhyme:drama', 'klama,klama ru'],
    ['rhyme:batma', 'fatma'],
    ['rhyme:xxx', ''],
  ]
  it.each(cases)('the query %s returns the matching words', async (search, words) => {
    expect((await find(search)).join()).toBe(words)
  })
})

it('query results have the match kind pattern', async () => {
  const { definitions } = await searchSite(site, { search: 'gloss:walk', syntax: 'query' })
  expect(definitions[0]).toMatchObject({
    valsiword: 'cadzu',
    match: 'pattern',
    score: 4,
    gloss_keywords: [{ word: 'walk' }],
  })
})

it('a query can be combined with other filters', async () => {
  expect(await find('klama', { languages: '5' })).toEqual(['klama ru'])
  expect(await find('x1', { word_type: 7 })).toEqual(['fatma'])
  expect(await find('x1', { username: 'IVAN' })).toEqual(['klama ru'])
  expect(await find('def:*', { selmaho: 'UI*' })).toEqual(['.ui', 'ui nai'])
  expect(await find('x1', { source_langid: 2 })).toEqual([])
})

it('an empty result counts matches in other languages', async () => {
  const { total, other_languages } = await searchSite(site, { search: 'gloss:walk', syntax: 'query', languages: '5' })
  expect([total, other_languages]).toEqual([0, [{ langid: 2, total: 1 }]])
})

it('query results can be sorted by word, score, date and type', async () => {
  const inOrder = (sort_by: string, sort_order: string) => find('def:x1', { sort_by, sort_order })
  expect(await inOrder('word', 'asc')).toEqual(['klama', 'cadzu', 'klama ru', 'bajra', 'fatma', 'sutra'])
  expect(await inOrder('word', 'desc')).toEqual(['sutra', 'klama ru', 'klama', 'fatma', 'cadzu', 'bajra'])
  expect(await inOrder('score', 'desc')).toEqual(['klama', 'cadzu', 'klama ru', 'bajra', 'fatma', 'sutra'])
  expect(await inOrder('score', 'asc')).toEqual(['sutra', 'bajra', 'fatma', 'klama ru', 'cadzu', 'klama'])
  expect((await inOrder('date', 'desc'))[0]).toBe('cadzu')
  expect((await inOrder('type', 'desc'))[0]).toBe('fatma')
})

it('no result is missing or repeated across pages of a query', async () => {
  const all = await find('def:x1')
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => {
      const result = await searchSite(site, { search: 'def:x1', syntax: 'query', page, per_page: 2 })
      expect([result.total, result.page, result.per_page]).toEqual([6, page, 2])
      return result.definitions.map((d) => (d.langtag === 'en' ? d.valsiword : `${d.valsiword} ${d.langtag}`))
    }),
  )
  expect(pages.flat()).toEqual(all)
  expect(pages[3]).toEqual([])
})

it('a query runs no SQL statement', async () => {
  expect(await world.countStatements(() => find('x1 (walk or run) -sutra'))).toBe(0)
})

it('query results immediately reflect edits and deletions', async () => {
  const id = await world.definition('zanru', { definition: 'approval' })
  await site.search.onEvent({ kind: 'definitions_changed', definitionids: [id] })
  expect(await find('def:/^approval/')).toEqual(['zanru'])
  await world.db.updateTable('definitions').set({ definition: 'praise' }).where('definitionid', '=', id).execute()
  await site.search.onEvent({ kind: 'definitions_changed', definitionids: [id] })
  expect(await find('def:/^approval/')).toEqual([])
  expect(await find('def:/^praise/')).toEqual(['zanru'])
  await world.db.deleteFrom('definitions').where('definitionid', '=', id).execute()
  await site.search.onEvent({ kind: 'definitions_changed', definitionids: [id] })
  expect(await find('def:/^praise/')).toEqual([])
})
