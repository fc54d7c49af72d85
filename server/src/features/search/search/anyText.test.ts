import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { get, searchSite } from './testing/searchSite.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { glosses: ['come', '100%'], definition: '$x_1$ comes [fast] (to) $x_2$ *' })
  await world.definition("ko'a", { type: 'cmavo', glosses: ['it_1'] })
  site = await world.site()
})
afterAll(() => world.close())

const raw = (search: string, more = '') => get(site, `/api/jbovlaste/definitions?search=${search}${more}`)
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

const PUNCTUATION = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

describe.each(PUNCTUATION)('search for the symbol %s', (symbol) => {
  it('punctuation in a query has no special meaning, whether alone, doubled or next to a word', async () => {
    for (const text of [
      symbol,
      symbol + symbol,
      `${symbol}klama`,
      `klama${symbol}`,
      `${symbol}klama${symbol}`,
      `come ${symbol}`,
    ]) {
      const { status, body } = await raw(encoded(text))
      expect([text, status]).toEqual([text, 200])
      expect(body.total, text).toBeLessThanOrEqual(2)
    }
  })
})

it.each(['%', '_', '*', '.', '.*', '%%', '(', '[a-z]', 'k%a', 'k_ama', 'kla*', '^klama$', '\\', "' or ''='"])(
  '%s matches only texts that contain it literally',
  async (search) => {
    const { definitions } = await searchSite(site, { search })
    for (const { match } of definitions) expect(['gloss', 'prefix', 'spelling', 'word_part', 'word']).toContain(match)
    const found = definitions.map((d) => d.valsiword)
    if (['%', '_', '*', '.', '.*', '%%', '(', '\\'].includes(search)) expect(found).toEqual([])
  },
)

const HOSTILE: [string, string][] = [
  ['unbalanced brackets', '((([[[{{{'],
  ['closing brackets', ')]}>'],
  ['nested quantifiers', '(a+)+$(.*)*{1,9999}'],
  ['a look-behind', '(?<=a)b(?'],
  ['NUL', '\0'],
  ['NUL inside', 'kla\0ma'],
  ['right-to-left text', 'شخص \u202eklama\u202c'],
  ['a byte order mark', '\ufeffklama'],
  ['only spaces', ' \t\r\n\u3000'],
  ['combining marks', `e${'\u0301'.repeat(500)}`],
  ['emoji', '👩‍👩‍👧‍👦'.repeat(50)],
  ['ten thousand characters', 'k'.repeat(10_000)],
  ['ten thousand syllables', 'kla'.repeat(3400)],
  ['ten thousand words', 'mi '.repeat(3400)],
  ['ten thousand quotes', "'".repeat(10_000)],
  ['SQL', "'; drop table definitions; --"],
  ['HTML', '<script>alert(1)</script>'],
  ['a path', '../../../etc/passwd'],
  ['JSON', '{"$gt": ""}'],
  ['a template', '{{7*7}}'],
  ['a prototype', '__proto__'],
]
it.each(HOSTILE)('a search for %s is treated as a plain text search', async (_name, text) => {
  const { status, body } = await raw(encoded(text))
  expect([status, typeof body.total]).toEqual([200, 'number'])
})

it.each(['%ED%A0%80', '%ED%B0%80x', '%', '%zz', '%C3%28', '%00', '%F4%90%80%80', 'a%ED%A0%80b'])(
  'invalid UTF-8 (%s) causes no server error',
  async (bytes) => {
    const { status, body } = await raw(bytes)
    expect([200, 400]).toContain(status)
    if (status === 400) expect(body.error).toBe('invalid_request')
  },
)

it.each(['username', 'selmaho', 'languages', 'sort_by', 'page'])(
  'invalid input in %s causes no server error',
  async (field) => {
    for (const value of ['%00', '%ED%A0%80', '%25', "'", '%5C', '[]', '%F0%9F%92%A9']) {
      const { status, body } = await get(site, `/api/jbovlaste/definitions?${field}=${value}`)
      expect([200, 400]).toContain(status)
      if (status === 400) expect(Object.keys(body.details.fields)).toEqual([field])
    }
  },
)

it('a lone surrogate in a body is accepted as text', async () => {
  for (const payload of ['{"word":"\\ud800"}', '{"word":"kla\\udc00ma"}', '{"word":"\\u0000"}']) {
    const headers = { 'content-type': 'application/json' }
    const response = await site.app.inject({ method: 'POST', url: '/api/language/analyze_word', headers, payload })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: false, word_type: 'nalvla' })
  }
})

it('a search for any text returns a consistent response', async () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...PUNCTUATION, 'k', 'l', 'a', "'", ' ', '%', '$x_1$'), maxLength: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(text, async (search) => {
      const { status, body } = await raw(encoded(search))
      expect(status).toBe(200)
      expect(body.definitions.length).toBe(Math.min(20, body.total))
    }),
    { numRuns: iterations(500) },
  )
})
