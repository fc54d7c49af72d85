/** @onBothDatabases */

import type { SentenceResult } from '@vlacku/contract/sentences'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages } from '../../editing/imports/index.ts'
import { giveSentences } from './giveSentences.testing.ts'
import { sentencePairs } from './index.ts'
import { searchSentences } from './sentences.service.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await ensureLanguages(world.ctx())
  for (const word of ['mi', 'klama', 'lo', 'zarci', 'nu', 'do']) await world.definition(word, { type: 'gismu' })
  await giveSentences(world.ctx(), [
    ['mi klama lo zarci', 'I am going to the market.'],
    ['mi klama', 'I am coming.'],
    ['mi pu klama lo zarci ca lo prulamdei', 'I went to the market yesterday.'],
    ['.i mi klama', 'I came', { tags: 'low-confidence' }],
    ['mi djica lonu klama', 'I want to go.'],
    ['lo verba cu kelci', 'Children play.'],
    ['lo verba cu kelci lo bolci', 'A child is playing with a ball.'],
    ["KO'A melbi", 'She is beautiful.', { source: 'muplis' }],
    ['lo gerku cu bajra', 'Собака бежит.', { lang: 'rus' }],
    ['lo mlatu cu sipna', '猫が寝ている。', { lang: 'jpn' }],
    ['mi prami do', 'Amo vos', { lang: 'und' }],
    ['mi na birti', '100% sure? Not I & not_you: "a\\b" | c*', { source: 'muplis' }],
    ['mi klama', 'I am coming.', { source: 'muplis' }],
  ])
  site = await world.site()
})
afterAll(() => world.close())

const search = async (query: string, more = ''): Promise<SentenceResult> => {
  const { status, body } = await sendRequest(
    site,
    null,
    'GET',
    `/muplis/search?query=${encodeURIComponent(query)}${more}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const found = async (query: string, more = '') => (await search(query, more)).entries.map(({ lojban }) => lojban)

describe('constructions', () => {
  it.each([
    ['tense', '', ['mi pu klama lo zarci ca lo prulamdei']],
    ['abstraction', '', ['mi djica lonu klama']],
    ['negation', 'mi', ['mi na birti']],
    ['tense', 'market', ['mi pu klama lo zarci ca lo prulamdei']],
    ['tense,negation', '', []],
    ['question', '', []],
  ])(
    'sentence search filters sentences that contain %s, with the query "%s"',
    async (constructions, query, expected) => {
      expect(await found(query, `&constructions=${constructions}`)).toEqual(expected)
    },
  )
  it('near matches also contain the required construction', async () => {
    expect(await found('I am going to the big market', '&constructions=tense')).toEqual([
      'mi pu klama lo zarci ca lo prulamdei',
    ])
  })
  it('an unknown construction is rejected with an error that names the field', async () => {
    const { status, body } = await sendRequest(site, null, 'GET', '/muplis/search?constructions=tense,tenses')
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['constructions']])
  })
})

describe('near matches', () => {
  it.each([
    ['I am going to the big market', ['mi klama lo zarci', 'mi pu klama lo zarci ca lo prulamdei'], 2],
    ['mi klama lo zdani', ['mi klama', '.i mi klama', 'mi djica lonu klama'], 5],
    ['is the sunrise beautiful?', ["KO'A melbi"], 1],
    ['my children play football', ['lo verba cu kelci'], 2],
  ])('the sentence query %s finds sentences with most of its content words', async (query, first, total) => {
    const result = await search(query)
    expect(result.near).toBe(true)
    expect(result.total).toBe(total)
    expect(result.entries.map(({ lojban }) => lojban)).toEqual(expect.arrayContaining(first))
    for (const { rank } of result.entries) expect(rank).toSatisfy((share: number) => share > 0 && share < 1)
  })
  it('near matches with more query words come first', async () => {
    expect((await found('verba bolci blanu'))[0]).toBe('lo verba cu kelci lo bolci')
  })
  it.each(['xyzzy plugh', 'the of and whom', '!!!'])('the sentence query %s has no results', async (query) => {
    expect(await search(query)).toMatchObject({ entries: [], total: 0, near: false })
  })
  it('near matches have a stable total and respect the language filter', async () => {
    const [one, two] = await Promise.all([1, 2].map((page) => search('mi klama lo zdani', `&per_page=2&page=${page}`)))
    expect([one!.total, two!.total]).toEqual([5, 5])
    expect(new Set([...one!.entries, ...two!.entries].map(({ id }) => id)).size).toBe(4)
    expect((await search('mi klama lo zdani', '&languages=5')).total).toBe(0)
  })
})

it('a sentence with all query words is not a near match', async () => {
  expect(await search('klama zarci')).toMatchObject({ near: false, total: 2 })
})

describe('order of results', () => {
  it('sentences are ordered by match: whole sentence, phrase, all words, inflected forms', async () => {
    expect((await search('mi klama')).entries.map(({ lojban, rank, doubtful }) => [lojban, rank, doubtful])).toEqual([
      ['mi klama', 4, false],
      ['.i mi klama', 4, true],
      ['mi klama lo zarci', 3, false],
      ['mi djica lonu klama', 2, false],
      ['mi pu klama lo zarci ca lo prulamdei', 2, false],
    ])
  })

  it('translations are searched in the same way as Lojban texts', async () => {
    expect((await search('I am coming')).entries[0]).toMatchObject({ lojban: 'mi klama', rank: 4 })
    expect((await search('to the market')).entries.map(({ rank }) => rank)).toEqual([3, 3])
    expect(await found('market')).toEqual(['mi klama lo zarci', 'mi pu klama lo zarci ca lo prulamdei'])
  })

  it('a sentence query also matches inflected forms and longer words', async () => {
    expect((await search('child')).entries.map(({ lojban, rank }) => [lojban, rank])).toEqual([
      ['lo verba cu kelci lo bolci', 3],
      ['lo verba cu kelci', 1],
    ])
    expect(await found('beautif')).toEqual(["KO'A melbi"])
    expect(await found('бежать')).toEqual([])
    expect(await found('собаки')).toEqual(['lo gerku cu bajra'])
  })

  it('sentence search results can be sorted by length', async () => {
    expect((await found('klama', '&sort=length')).slice(0, 3)).toEqual(['mi klama', '.i mi klama', 'mi klama lo zarci'])
  })
})

describe('spelling variants', () => {
  it.each([
    ['koha', "KO'A melbi"],
    ['ko’a', "KO'A melbi"],
    ['.MI. .KLAMA.', 'mi klama'],
    ['lo nu klama', 'mi djica lonu klama'],
    ['lonu', 'mi djica lonu klama'],
    ['猫', 'lo mlatu cu sipna'],
    ['寝ている', 'lo mlatu cu sipna'],
    ['СОБАКА', 'lo gerku cu bajra'],
    ['not_you', 'mi na birti'],
    ['100%', 'mi na birti'],
  ])('a sentence query with the spelling %s finds %s', async (query, lojban) => {
    expect((await found(query))[0]).toBe(lojban)
  })
})

describe('search results', () => {
  it('a sentence in the results has its language, source, licence and links to entries', async () => {
    const { entries } = await search('market', '&per_page=1')
    expect(entries[0]).toMatchObject({
      translation: 'I am going to the market.',
      english: 'I am going to the market.',
      langtag: 'en',
      doubtful: false,
      number: null,
      source: { name: 'Tatoeba', licence: 'CC BY 2.0 FR', url: 'https://tatoeba.org' },
    })
    expect(entries[0]!.pieces.flatMap(({ valsi }) => valsi ?? [])).toEqual(['mi', 'klama', 'lo', 'zarci'])
  })

  it('sentences are limited to the requested languages, and those in undetermined languages appear only without a filter', async () => {
    expect(await found('cu', '&languages=5')).toEqual(['lo gerku cu bajra'])
    expect(await found('cu', '&languages=5,10')).toEqual(['lo gerku cu bajra', 'lo mlatu cu sipna'])
    expect((await search('amo vos')).entries[0]).toMatchObject({ langtag: 'und' })
    expect((await search('amo vos', '&languages=2,5,10')).total).toBe(0)
  })

  it('a sentence from two sources appears once in the results', async () => {
    expect((await found('I am coming')).filter((lojban) => lojban === 'mi klama')).toHaveLength(1)
  })

  it('a sentence search runs two SQL statements, regardless of the number of sentences', async () => {
    const query = { languages: undefined, page: 1, sort: 'relevance' } as const
    const statements = (searchText: string, per_page: number) =>
      world.countStatements(() => searchSentences(world.ctx(), { ...query, query: searchText, per_page }))
    expect([await statements('klama', 1), await statements('lo', 50), await statements('', 100)]).toEqual([2, 2, 2])
  })
})

describe('pages of results', () => {
  it.each(['', 'klama', 'lo'])(
    'the pages of the sentence query %j contain every sentence once and report the same total',
    async (query) => {
      const { total } = await search(query)
      const seen: number[] = []
      for (let page = 1; page <= Math.ceil(total / 2); page++) {
        const result = await search(query, `&page=${page}&per_page=2`)
        expect(result).toMatchObject({ total, page, per_page: 2 })
        seen.push(...result.entries.map(({ id }) => id))
      }
      expect(seen).toHaveLength(total)
      expect(new Set(seen).size).toBe(total)
      expect((await search(query, '&page=1000')).total).toBe(total)
    },
  )

  it('an empty sentence query first lists reliable sentences of 3 to 8 words, in an order that changes daily', async () => {
    const { entries } = await search('', '&per_page=3')
    for (const { doubtful, lojban } of entries) {
      expect(doubtful).toBe(false)
      expect(lojban.split(' ').length).toBeGreaterThan(2)
    }
    const of = async (day: string) => {
      const now = () => new Date(`${day}T12:00:00Z`)
      const query = { query: '', languages: undefined, page: 1, per_page: 8, sort: 'relevance' } as const
      return (await searchSentences({ ...world.ctx(), now }, query)).entries.map(({ id }) => id)
    }
    expect(await of('2026-01-01')).toEqual(await of('2026-01-01'))
    expect(await of('2026-01-01')).not.toEqual(await of('2026-01-02'))
  })
})

describe('arbitrary queries', () => {
  it('any sentence query is treated as plain text and never causes an error', async () => {
    const symbols = fc.stringMatching(/^[a-z'"%_&|!:*()<>\\ \0.-]{0,40}$/)
    const typed = fc.oneof(fc.string({ unit: codePoint, maxLength: 80 }), symbols)
    const query = { languages: undefined, page: 1, per_page: 5, sort: 'relevance' } as const
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { entries, total } = await searchSentences(world.ctx(), { ...query, query: text.replaceAll('\0', ' ') })
        expect(entries.length).toBe(Math.min(5, total))
      }),
      { numRuns: iterations(300) },
    )
  })

  it('a sentence is found by its full text, regardless of punctuation', async () => {
    const pairs = await sentencePairs(world.db, 0, 100)
    const around = fc.stringMatching(/^[%_&|!:*()<>\\".? ]{0,6}$/)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pairs), fc.boolean(), around, async (pair, inLojban, symbols) => {
        const text = inLojban ? pair.lojban : pair.translation
        const { entries } = await search(`${symbols} ${text} ${symbols}`, '&per_page=20')
        expect(entries[0]!.rank).toBe(4)
        expect(entries.filter(({ rank }) => rank === 4).map((e) => (inLojban ? e.lojban : e.translation))).toContain(
          text,
        )
      }),
      { numRuns: iterations(60) },
    )
  })

  it.each(['!!!', '%', '***', "'", '…', '\\'])(
    'a sentence query that contains only %s has no results',
    async (symbols) => {
      expect((await search(symbols)).total).toBe(0)
    },
  )
})

it('sentence pairs are read in batches ordered by ID', async () => {
  const first = await sentencePairs(world.db, 0, 3)
  expect(first[0]).toMatchObject({ lojban: 'mi klama lo zarci', translation: 'I am going to the market.', lang: 'en' })
  const rest = await sentencePairs(world.db, first.at(-1)!.id, 100)
  expect(rest[0]!.id).toBeGreaterThan(first.at(-1)!.id)
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(12)
})
