import type { Suggestions } from '@vlacku/contract/suggest'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { rafsi: ['kla'], glosses: ['come', 'go'], definition: '$x_1$ comes', score: 4 })
  await world.definition('klama', { lang: 'ru', glosses: ['идти'], definition: '$x_1$ идёт' })
  await world.definition('klamau', { type: 'experimental gismu', glosses: ['more'] })
  await world.definition('klani', { glosses: ['quantity'] })
  await world.definition("ko'a", { type: 'cmavo', glosses: ['it', 'comet tail'] })
  await world.definition('mlatu', { glosses: ['cat', 'comb'] })
  for (let n = 0; n < 12; n++) await world.definition(`zukte${n}`, { type: 'cmevla', glosses: [`act ${n}`] })
  site = await world.site({ PUBLIC_URL: 'https://vlacku.example' } as never)
})
afterAll(() => world.close())

async function get(path: string) {
  const response = await site.app.inject({ method: 'GET', url: `/api/suggest${path}` })
  return { status: response.statusCode, type: response.headers['content-type'], body: response.json() }
}
const pathOf = (query: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
const suggest = async (query: Record<string, string | number>): Promise<string[]> =>
  ((await get(pathOf(query))).body as Suggestions).suggestions.map(({ text, kind }) => `${text} ${kind}`)

it('words and glosses with the typed prefix are suggested, with exact matches first', async () => {
  expect(await suggest({ q: 'klama' })).toEqual(['klama word', 'klamau word'])
  expect(await suggest({ q: 'kla' })).toEqual(['klama word', 'klani word', 'klamau word'])
  expect(await suggest({ q: 'com' })).toEqual(['come gloss', 'comb gloss', 'comet tail gloss'])
  expect(await suggest({ q: 'KOHA' })).toEqual(["ko'a word"])
})

it('a suggested gloss links to its word', async () => {
  expect((await get('?q=cat')).body).toEqual({
    q: 'cat',
    suggestions: [
      { text: 'cat', kind: 'gloss', word: 'mlatu', definition: { text: expect.any(String), langtag: 'en' } },
    ],
  })
})

it("a suggestion shows the start of a definition in the visitor's language", async () => {
  const definitionOf = async (query: Record<string, string | number>) =>
    ((await get(pathOf(query))).body as Suggestions).suggestions[0]!.definition
  expect(await definitionOf({ q: 'klama', languages: '5,2' })).toEqual({ text: 'x₁ идёт', langtag: 'ru' })
  expect(await definitionOf({ q: 'klama', languages: '2,5' })).toEqual({ text: 'x₁ comes', langtag: 'en' })
  await world.definition('gocti', { definition: '$x_{1}$ is $10^{-24}$ of x1' })
  await site.search.rebuild()
  expect(await definitionOf({ q: 'gocti' })).toEqual({ text: 'x₁ is 10⁻²⁴ of x₁', langtag: 'en' })
  await world.definition('cmalu', { definition: '**small** in ~~size~~ [the page](https://example.org/a)' })
  await site.search.rebuild()
  expect(await definitionOf({ q: 'cmalu' })).toEqual({ text: 'small in size the page', langtag: 'en' })
  const long = `$x_{1}$ is a {klama} ${'very '.repeat(20)}long`
  await world.definition('barda', { definition: long })
  await site.search.rebuild()
  const { text } = (await definitionOf({ q: 'barda' }))!
  expect(text).toMatch(/^x₁ is a klama very( very)* …$/)
  expect(text.length).toBeLessThan(65)
})

it("suggestions are limited to the visitor's languages", async () => {
  expect(await suggest({ q: 'ид', languages: 5 })).toEqual(['идти gloss'])
  expect(await suggest({ q: 'ид', languages: 2 })).toEqual([])
})

it('similar spellings are suggested if there is no prefix match', async () => {
  expect(await suggest({ q: 'mltau' })).toEqual(['mlatu spelling'])
})

it('the number of suggestions respects the limit', async () => {
  expect(await suggest({ q: 'zukte', limit: 3 })).toHaveLength(3)
  expect(await suggest({ q: 'zukte' })).toHaveLength(8)
  expect((await get('?q=a&limit=0')).status).toBe(400)
  expect((await get('?q=a&limit=21')).body.details.fields).toHaveProperty('limit')
})

it('an empty query returns no suggestions', async () => {
  expect(await suggest({ q: '  ' })).toEqual([])
})

it('the OpenSearch format for browsers is supported', async () => {
  const { type, body } = await get('/opensearch?q=com&locale=ru')
  expect(type).toBe('application/x-suggestions+json')
  expect(body).toEqual([
    'com',
    ['come', 'comb', 'comet tail'],
    ['klama', 'mlatu', "ko'a"],
    ['come', 'comb', 'comet+tail'].map((q) =>
      expect.stringMatching(new RegExp(`/ru\\?q=${q.replace('+', '\\+')}&mode=dictionary$`)),
    ),
  ])
})

it('any text is accepted as a query, and suggestions either start with the text or are similar to it', async () => {
  const texts = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 60 }),
    fc.constantFrom('%', "'", '(', '\ud800', 'k'.repeat(199)),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (q) => {
      const { status, body } = await get(pathOf({ q }))
      expect(status).toBe(200)
      for (const { text } of body.suggestions) expect(text).not.toBe('')
    }),
    { numRuns: iterations(100) },
  )
})

it('suggestions run no SQL statement', async () => {
  expect(await world.countStatements(() => get('?q=kla'))).toBe(0)
})

describe('meanings of many words', () => {
  const meanings = async (words: string[], more = {}) =>
    (await get(`/meanings${pathOf({ words: words.join('\n'), ...more })}`)).body.meanings

  it('the meanings of several words are returned in one response, in the visitor’s languages and without unknown words', async () => {
    const found = await meanings(['klama', "ko'a", 'nothing', 'klama', ' mlatu '], { languages: '5,2' })
    expect(found[0]).toEqual({ word: 'klama', text: 'x₁ идёт', langtag: 'ru', affixes: ['kla'], parts: null })
    expect(found.map(({ word }: { word: string }) => word)).toEqual(['klama', "ko'a", 'mlatu'])
    expect(await meanings(['mlatu'], { languages: '5' })).toMatchObject([{ word: 'mlatu', langtag: 'en' }])
  })

  it('a compound has parts with the glosses of their words, even if it has no entry', async () => {
    const [compound, unknown] = await meanings(['mlatykla', 'ganxo'])
    expect(compound).toEqual({
      ...{ word: 'mlatykla', text: null, langtag: null, affixes: [] },
      parts: [
        { kind: 'affix', text: 'mlat', word: 'mlatu', gloss: 'cat', gloss_langtag: 'en' },
        { kind: 'hyphen', text: 'y' },
        { kind: 'affix', text: 'kla', word: 'klama', gloss: 'come', gloss_langtag: 'en' },
      ],
    })
    expect(unknown).toBeUndefined()
  })

  it('the parts of a compound have an English gloss if the visitor’s language has none', async () => {
    await world.definition('mlatu', { lang: 'ru', definition: '$x_1$ — кошка' })
    await site.search.rebuild()
    const [compound] = await meanings(['mlatykla'], { languages: '5' })
    const glosses = compound.parts.flatMap((part: { gloss?: string; gloss_langtag?: string }) =>
      part.gloss ? [[part.gloss, part.gloss_langtag]] : [],
    )
    expect(glosses).toEqual([
      ['cat', 'en'],
      ['идти', 'ru'],
    ])
  })

  it('a request for meanings is limited to a hundred words', async () => {
    const words = Array.from({ length: 101 }, (_, n) => `zukte${n}`)
    expect(await meanings(words.slice(1))).toHaveLength(11)
    expect((await get(`/meanings${pathOf({ words: words.join('\n') })}`)).body.details.fields).toHaveProperty('words')
  })

  it('looking up meanings runs no SQL statement', async () => {
    expect(await world.countStatements(() => meanings(['klama', 'mlatu', 'klani']))).toBe(0)
  })
})
