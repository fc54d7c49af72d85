import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { searchSite, wordsFor } from './testing/searchSite.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('gas', { type: "fu'ivla", definition: 'a head word' })
  await world.definition('gasta', { rafsi: ['gas'], glosses: ['steel'], definition: '$x_1$ is made of steel' })
  await world.definition('gapci', { glosses: ['gas'] })
  await world.definition('gasnu', { glosses: ['do'] })
  await world.definition('lo gas', { type: 'phrase', definition: 'a phrase' })
  await world.definition('danmo', { glosses: ['exhaust gas'] })
  await world.definition('vacri', { definition: '$x_1$ is air, a mixture of gas and gas' })
  await world.definition('jacmi', { definition: 'a plain mixture', notes: 'of any gas' })
  await world.definition('klama', { rafsi: ['kla'], glosses: ['come'], score: 3 })
  await world.definition('gerku', { rafsi: ['ger', "ge'u"], glosses: ['dog'], score: 4 })
  await world.definition('gerku', { lang: 'ru', glosses: ['собака'], rafsi: ['ger', "ge'u"] })
  await world.definition("ko'a", { type: 'cmavo', selmaho: 'KOhA4', glosses: ['it-1'] })
  await world.definition('.ui', { type: 'cmavo', selmaho: 'UI1', glosses: ['happiness'], notes: "see {.u'i}" })
  site = await world.site()
})
afterAll(() => world.close())

it('match bands have the documented order', async () => {
  expect(await wordsFor(site, { search: 'gas' })).toEqual([
    'gas word',
    'gapci gloss',
    'gasta rafsi',
    'lo gas word_part',
    'danmo gloss_word',
    'vacri definition',
    'gasnu prefix',
    'jacmi notes',
  ])
})

it('votes order results within a band but not across bands', async () => {
  await world.definition('gasmo', { glosses: ['gas'], score: 9 })
  await world.definition('gasfe', { glosses: ['gas'], score: -2 })
  await site.search.rebuild()
  const words = await wordsFor(site, { search: 'gas' })
  expect(words.slice(0, 5)).toEqual(['gas word', 'gasmo gloss', 'gasta rafsi', 'gapci gloss', 'gasfe gloss'])
  const { definitions } = await searchSite(site, { search: 'gas' })
  expect([definitions[1], ...definitions.slice(3, 5)].map((d) => d!.score)).toEqual([9, 0, -2])
})

it.each([
  ['GERKU', 'gerku word'],
  [' gerku ', 'gerku word'],
  ['.gerku.', 'gerku word'],
  ['gehu', 'gerku rafsi'],
  ['koha', "ko'a word"],
  ['ko’a', "ko'a word"],
  ['KOhA4', "ko'a selmaho"],
  ['ui', '.ui word'],
  ['dogs', 'gerku gloss_word'],
  ['came', 'klama gloss_word'],
  ['собаками', 'gerku gloss_word'],
  ['grku', 'gerku spelling'],
  ['hapiness', '.ui spelling'],
  ['plain mixtures', 'jacmi definition'],
])('the query %s finds %s', async (search, first) => {
  expect((await wordsFor(site, { search }))[0]).toBe(first)
})

describe('a natural-language word', () => {
  it('the first page distinguishes head words that only start with the query', async () => {
    const { beginnings } = await searchSite(site, { search: 'gas', per_page: 1 })
    expect(beginnings).toMatchObject({ total: 1, definitions: [{ match: 'prefix', valsiword: 'gasnu' }] })
    expect(await searchSite(site, { search: 'gas', page: 2 })).not.toHaveProperty('beginnings')
    expect(await searchSite(site, { search: 'gask' })).not.toHaveProperty('beginnings')
  })
})

it('the response contains totals by language and type that ignore the language and type filters', async () => {
  const { counts, total } = await searchSite(site, { search: 'gerku', languages: '5', word_type: 1, counts: 'true' })
  expect(total).toBe(1)
  expect(counts).toEqual({
    languages: [
      { langid: 2, total: 1 },
      { langid: 5, total: 1 },
    ],
    types: [{ type_id: 1, total: 1 }],
  })
  expect(await searchSite(site, { search: 'gerku' })).not.toHaveProperty('counts')
  expect(await world.countStatements(() => searchSite(site, { search: 'gerku', counts: 'true' }))).toBe(0)
})

describe('compounds in search', () => {
  it('a compound in the results is shown with its components', async () => {
    await world.definition('gerkykla', { type: 'lujvo', glosses: ['dog trip'] })
    await site.search.rebuild()
    const { definitions } = await searchSite(site, { search: 'dog trip' })
    expect(definitions[0]!.pieces).toEqual([
      { kind: 'affix', text: 'gerk' },
      { kind: 'hyphen', text: 'y' },
      { kind: 'affix', text: 'kla' },
    ])
    expect((await searchSite(site, { search: 'klama' })).definitions[0]).not.toHaveProperty('pieces')
    await sql`delete from definitions where definitionid = ${definitions[0]!.definitionid}`.execute(world.db)
    await site.search.rebuild()
  })
  it('a compound is split even if the dictionary doesn’t contain it', async () => {
    const { decomposition, total } = await searchSite(site, { search: 'gerkykla' })
    expect(decomposition).toEqual(['gerku', 'klama'])
    expect(total).toBe(0)
  })
  it('a natural-language word is not split', async () => {
    await world.definition('tarti', { rafsi: ['tra'], glosses: ['behave'] })
    await world.definition('ve', { type: 'cmavo', rafsi: ['vel'], glosses: ['fourth'] })
    await site.search.rebuild()
    expect((await searchSite(site, { search: 'travel' })).decomposition).toEqual(['tarti', 've'])
    await world.definition('litru', { definition: '$x_1$ travels by $x_2$' })
    await site.search.rebuild()
    expect(await searchSite(site, { search: 'travel' })).not.toHaveProperty('decomposition')
    for (const filter of [{ word_type: 4 }, { selmaho: 'UI' }, { username: 'nobody' }])
      expect(await searchSite(site, { search: 'travel', ...filter })).not.toHaveProperty('decomposition')
    await world.definition('travel', { type: 'lujvo', definition: '$x_1$ is a way to behave' })
    await site.search.rebuild()
    expect((await searchSite(site, { search: 'travel' })).decomposition).toEqual(['tarti', 've'])
  })
  it('variants of a compound’s spelling are recognized', async () => {
    expect((await searchSite(site, { search: '.GERkykla.' })).decomposition).toEqual(['gerku', 'klama'])
  })
  it('the decomposition of a compound is returned only on the first page and only for Lojban', async () => {
    expect(await searchSite(site, { search: 'gerkykla', page: 2 })).not.toHaveProperty('decomposition')
    expect(await searchSite(site, { search: 'gerkykla', source_langid: 2 })).not.toHaveProperty('decomposition')
  })
  it('the response for a tanru includes the best compound and existing compounds of its words', async () => {
    await world.definition('gerkykla', { type: 'lujvo' })
    await world.definition('gerku zei klama', { type: 'zei-lujvo' })
    await site.search.rebuild()
    const compounds = { best: 'gerkla', existing: ['gerkykla', 'gerku zei klama'] }
    expect((await searchSite(site, { search: 'gerku klama' })).compounds).toEqual(compounds)
    expect((await searchSite(site, { search: 'klama gerku' })).compounds?.existing).toEqual([])
    for (const search of ['ve klama', 'gerku', 'dog trip', 'gerku klama gerku klama gerku'])
      expect(await searchSite(site, { search })).not.toHaveProperty('compounds')
  })
  it('a compound with an unknown part is not split', async () => {
    expect(await searchSite(site, { search: 'zvegerkykla' })).not.toHaveProperty('decomposition')
  })
  it.each(['gerku', 'gerku klama', 'dog', '', 'gerkykla '.repeat(40)])(
    '%j is not split like a compound',
    async (search) => {
      expect(await searchSite(site, { search })).not.toHaveProperty('decomposition')
    },
  )
})

describe('empty results', () => {
  it('an empty result lists the languages that have results', async () => {
    const result = await searchSite(site, { search: 'собака', languages: '2,10' })
    expect(result).toMatchObject({ total: 0, definitions: [], other_languages: [{ langid: 5, total: 1 }] })
  })
  it('an empty result suggests similar words and glosses without duplicates', async () => {
    await world.definition('zbasu', { glosses: ['zbasu', 'make'] })
    await site.search.rebuild()
    const { suggestions, total } = await searchSite(site, { search: 'zbasi', word_type: 15 })
    expect([total, suggestions]).toEqual([0, ['zbasu']])
  })
  it('results and empty queries have no suggestions', async () => {
    for (const query of [{ search: 'gas', languages: '2' }, { languages: '77' }]) {
      const result = await searchSite(site, query)
      expect(result).not.toHaveProperty('suggestions')
      expect(result).not.toHaveProperty('other_languages')
    }
  })
})

it('rafsi matches in other languages follow glosses, which remain on the first page', async () => {
  await world.definition('gasta', { lang: 'ru', definition: 'сталь', score: 7 })
  await site.search.rebuild()
  const { definitions } = await searchSite(site, { search: 'gas', languages: '2,5' })
  const bands = definitions.map((d) => `${d.match} ${d.langtag}`)
  expect(bands.slice(1, 3)).toEqual(['gloss en', 'rafsi en'])
  expect(bands.indexOf('rafsi ru')).toBe(bands.lastIndexOf('gloss en') + 1)
})

it('a search for a Lojban text returns its words with glosses in order, one per row', async () => {
  const { words, definitions } = await searchSite(site, { search: '.i KOhA klama .gerku', languages: '2' })
  expect(words).toEqual([
    { text: 'i', valsi: null, gloss: null },
    { text: "ko'a", valsi: "ko'a", gloss: 'it-1' },
    { text: 'klama', valsi: 'klama', gloss: 'come' },
    { text: 'gerku', valsi: 'gerku', gloss: 'dog' },
  ])
  const inOrder = definitions.filter(({ match }) => match === 'words')
  expect(inOrder.map(({ valsiword }) => valsiword)).toEqual(["ko'a", 'klama', 'gerku'])
})

it('a search for a phrase interleaves the results for each content word', async () => {
  const { definitions } = await searchSite(site, { search: 'I come to the dog.', languages: '2' })
  expect(definitions.slice(0, 2)).toMatchObject([
    { valsiword: 'klama', match: 'content_word', asked: 'come' },
    { valsiword: 'gerku', match: 'content_word', asked: 'dog' },
  ])
})

it.each([
  ['qqzzxx', false],
  ['cidjrpitsa', true],
])('an empty result indicates whether %s can be a word: %s', async (search, isPossible) => {
  expect(await searchSite(site, { search, languages: '2' })).toMatchObject({ total: 0, is_possible_word: isPossible })
})
