import type { ParsedText } from '@vlacku/contract/parsing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { glosses: ['come', 'go'], definition: '$x_1$ comes to $x_2$' })
  await world.definition('klama', { lang: 'ru', glosses: ['идти'], definition: '$x_1$ идёт' })
  await world.definition('zarci', { lang: 'ru', definition: '$x_1$ рынок' })
  await world.definition('zarci', { glosses: ['market'] })
  await world.definition('cidjrspageti', { type: "fu'ivla" })
  await world.definition('.ui', { type: 'cmavo', glosses: ['happiness'] })
  site = await world.site()
  await site.search.rebuild()
})
afterAll(() => world.close())

async function send(payload: object, path = 'parse') {
  const response = await site.app.inject({ method: 'POST', url: `/api/language/${path}`, payload })
  return { status: response.statusCode, body: response.json() as ParsedText, size: response.rawPayload.length }
}

async function parsed(text: string, languages?: number[]): Promise<ParsedText> {
  const { status, body } = await send({ text, languages })
  expect(status, text.slice(0, 40)).toBe(200)
  return body
}

it('a valid text is parsed into words, constituents, places and a tree', async () => {
  const body = await parsed('mi klama lo zarci')
  expect(body).toMatchObject({ valid: true, error: null, tree: { kind: 'rule', rule: 'text', first: 0, last: 3 } })
  expect(body.words[1]).toEqual({
    text: 'klama',
    selmao: 'BRIVLA',
    start: 3,
    end: 8,
    class: 'gismu',
    gloss: 'come',
    suggestions: [],
    explanation: null,
  })
  expect(body.words.map((word) => word.class)).toEqual(['cmavo', 'gismu', 'cmavo', 'gismu'])
  expect(body.spans).toContainEqual({ kind: 'sumti', first: 2, last: 3 })
  expect(body.places).toContainEqual({
    selbri: { first: 1, last: 1 },
    sumti: { first: 2, last: 3 },
    place: 2,
    tag: null,
    certain: true,
  })
})

describe('glosses', () => {
  it('a gloss is in the first requested language that has one, otherwise in English', async () => {
    const glosses = async (languages?: number[]) =>
      (await parsed('mi klama lo zarci', languages)).words.map(({ gloss }) => gloss)
    expect(await glosses()).toEqual([null, 'come', null, 'market'])
    expect(await glosses([5])).toEqual([null, 'идти', null, 'market'])
    expect(await glosses([2, 5])).toEqual([null, 'come', null, 'market'])
  })

  it('a word has a gloss even if its headword is written with pauses', async () => {
    expect((await parsed('.uinaidai')).words[0]).toMatchObject({ text: 'ui', gloss: 'happiness' })
  })

  it('the response contains the start of each word’s definition only once', async () => {
    expect((await parsed('mi klama .i do klama lo zarci', [5])).definitions).toEqual({
      klama: { text: 'x₁ идёт', langtag: 'ru' },
      zarci: { text: 'x₁ рынок', langtag: 'ru' },
    })
  })
})

it('the response for an invalid text contains the failing word, what can follow, and a repair', async () => {
  const body = await parsed('lo mlatu cu cu klama')
  expect(body).toMatchObject({ valid: false, spans: [], places: [], tree: null })
  expect(body.error).toMatchObject({ word: 3, start: 12, end: 14, code: 'unexpected_word' })
  expect(body.error!.expected).toContain('selbri')
  expect(body.error!.repair).toBe('lo mlatu cu klama')
})

it('offsets in a parse result refer to the original text', async () => {
  const text = 'mi\r\n klama\0'
  const { words } = await parsed(text)
  expect(text.slice(words[1]!.start, words[1]!.start + 5)).toBe('klama')
})

it('a misspelled word is replaced by a known word', async () => {
  expect((await parsed('mi klamq lo zarci')).error?.repair).toBe('mi klama lo zarci')
})

it.each([
  ['mi nelci lo mla tu', 'mi nelci lo mlatu'],
  ["mi klama lo'zarci", 'mi klama lo zarci'],
])('a repair joins or splits words if the dictionary has the result: %s', async (text, repair) => {
  expect((await parsed(text)).error?.repair).toBe(repair)
})

describe('misspelled words', () => {
  it.each([
    ['a short text', ''],
    ['a long text', 'mi klama .i '.repeat(60)],
  ])('a word in %s is corrected to a dictionary word that is not an official root', async (_, before) => {
    const { error } = await parsed(`${before}mi citka lo cidjrspaget`)
    expect(error?.repair).toBe(`${before}mi citka lo cidjrspageti`)
  })

  it('similar dictionary words are suggested for an unknown word of a valid text', async () => {
    const { valid, words } = await parsed('mi kluma lo cidjrspaketi')
    expect(valid).toBe(true)
    expect(words.map(({ suggestions }) => suggestions)).toEqual([[], ['klama', 'kluza'], [], ['cidjrspageti']])
  })

  it('each invalid word of a text is corrected, except quoted foreign text', async () => {
    const { error, words } = await parsed('do klxma lo zaarci .i zoi gy. klxma .gy. cu klama')
    expect(error?.repair).toBeNull()
    const suggested = words.map(({ text, suggestions: [first] }) => first && `${text} → ${first}`)
    expect(suggested.filter(Boolean)).toEqual(['klxma → klama', 'zaarci → zarci'])
  })

  it('two words that are written together are separated', async () => {
    const { words } = await parsed('mi zarciklama')
    expect(words[1]?.suggestions[0]).toBe('zarci klama')
  })

  it('words that are written together as an unknown word are explained and corrected', async () => {
    const { valid, words } = await parsed('mi tosmabru')
    expect(valid).toBe(true)
    expect(words.map(({ explanation }) => explanation)).toEqual([
      ...[null, null],
      { kind: 'falls_apart', words: ['to', 'smabru'], correction: 'tosymabru' },
    ])
    expect((await parsed('lonixli')).words.map(({ explanation }) => explanation)).toEqual([null, null])
  })

  it('no word is suggested for names, unknown lujvo with known parts, or words unlike any other', async () => {
    const { words } = await parsed('la klamas cu gerzda lo brabrabra')
    expect(words.flatMap(({ suggestions }) => suggestions)).toEqual([])
  })
})

describe('texts of any content', () => {
  it.each([
    ['empty', '', true],
    ['only spaces', '   \n\t ', true],
    ['unbalanced quotes', 'lu mi klama "', false],
    ['emoji', 'mi klama 😀', false],
    ['lone surrogates', '\ud800 klama \udc00', false],
    ['another script', 'ми klama', false],
    ['a property of all objects', '__proto__ constructor toString', false],
    ['10,000 nested ke', 'ke '.repeat(10_000), false],
    ['100 kB of quotation words', 'zo '.repeat(33_333), false],
    ['100 kB of sentences', '.i mi klama '.repeat(8333), true],
    ['100 kB of an unfinished quotation', `lo'u ${'mi '.repeat(33_000)}`, false],
  ])('parsing %s returns 200', async (_, text, valid) => {
    const body = await parsed(text)
    expect(body.valid).toBe(valid)
    expect(body.error === null).toBe(valid)
  })

  it('the result for a long text omits the parse tree', async () => {
    const body = await parsed('.i mi klama '.repeat(1000))
    expect(body).toMatchObject({ valid: true, tree: null })
    expect(body.words).toHaveLength(3000)
    expect(body.words.at(-1)).toMatchObject({ text: 'klama', gloss: 'come' })
  })

  it('parsing a text of more than 100,000 code units is rejected', async () => {
    expect((await send({ text: 'a'.repeat(100_001) })).status).toBe(400)
  })
})

it('/language/parse_lojban is an alias of the parse endpoint', async () => {
  const payload = { text: 'mi klama' }
  expect(await send(payload, 'parse_lojban')).toEqual(await send(payload))
})

it('other requests are processed while a long text is parsed', async () => {
  const order: string[] = []
  const long = parsed('.i mi klama lo zarci '.repeat(4700)).then(() => order.push('long'))
  await parsed('mi klama').then(() => order.push('short'))
  await long
  expect(order).toEqual(['short', 'long'])
})

it('parsing a longer text costs more rate-limit units', async () => {
  const limited = await world.site({ rateLimit: true })
  const left = async (text: string) => {
    const response = await limited.app.inject({
      method: 'POST',
      url: '/api/language/parse',
      payload: { text },
      remoteAddress: '192.0.2.77',
    })
    return Number(response.headers['x-ratelimit-remaining'])
  }
  const first = await left('mi klama')
  expect(first - (await left('mi klama'))).toBe(1)
  expect(first - (await left('mi '.repeat(3334)))).toBe(7)
})
