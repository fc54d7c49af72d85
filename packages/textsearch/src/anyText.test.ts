import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { buildSegment } from './build/buildSegment.ts'
import { definitionOf, queryFor, textOf } from './dictionary.testing.ts'
import { SearchIndex } from './searchIndex.ts'

const index = new SearchIndex(
  buildSegment([
    definitionOf('klama', {
      glosses: ['go', '50%', 'c++'],
      rafsi: ['kla'],
      definition: '$x_1$ (goes) [to] $x_2$ 100%',
    }),
    definitionOf("ko'a", { glosses: ['it'], notes: 'see {klama}' }),
    definitionOf('.ui', { glosses: ['happy'], selmaho: 'UI' }),
    definitionOf('a', { glosses: ['or'] }),
  ]),
)
const PUNCTUATION = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

describe('punctuation in queries', () => {
  it.each(PUNCTUATION)('adding %s alone, doubled or unclosed to a query doesn’t change the search results', (mark) => {
    for (const search of [mark, mark + mark]) expect(index.search(queryFor(search)).total, search).toBe(0)
    for (const search of [`klama${mark}`, `${mark}klama`, `${mark} klama`]) {
      const [first] = index.search(queryFor(search)).hits
      expect(first && JSON.parse(textOf(first.card)).word, search).toBe('klama')
    }
    expect(index.search(queryFor(`k${mark}a`)).total, `k${mark}a`).toBeLessThan(4)
  })
})

const strange = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('\ud800', '\udc00', '\0', '\u202e', 'א', 'ا', '人', '\u0301', ' ', 'k', '.', "'"),
    maxLength: 40,
  }),
  fc.string({ unit: fc.constantFrom(...PUNCTUATION, 'k', 'x1', ' ', '(a+)+', '((', '))'), maxLength: 40 }),
)

it('a search for any query returns consistent counts', () => {
  fc.assert(
    fc.property(strange, fc.constantFrom<number[] | null>(null, [2]), (search, languages) => {
      const { hits, total } = index.search(queryFor(search, { languages, per_page: 100 }))
      expect(hits.length).toBe(total)
      index.countByLanguage(queryFor(search))
      index.spellingNeighbours(search, 5)
      index.hasWord(search)
    }),
    { numRuns: iterations(1000) },
  )
})

it('the search index can contain any text', () => {
  fc.assert(
    fc.property(
      fc.array(strange, { minLength: 4, maxLength: 4 }),
      ([word = '', gloss = '', definition = '', notes = '']) => {
        const card = JSON.stringify({ word, gloss })
        const strangers = new SearchIndex(
          buildSegment([
            definitionOf(word, { glosses: [gloss], definition, notes, rafsi: [gloss], selmaho: word, card }),
          ]),
        )
        expect(strangers.search(queryFor('')).hits.map((hit) => textOf(hit.card))).toEqual([card])
        strangers.search(queryFor(definition))
      },
    ),
    { numRuns: iterations(300) },
  )
})

it.each([
  ['10,000 letters', 'a'.repeat(10_000)],
  ['10,000 brackets', '('.repeat(10_000)],
  ['5,000 words', 'klama go happy '.repeat(1667)],
  ['5,000 different words', Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' ')],
  ['10,000 signs without a space', '人間'.repeat(5000)],
  ['10,000 accents', 'e\u0301'.repeat(5000)],
])('%s is read only up to the limits', (_, search) => {
  const { hits, total } = index.search(queryFor(search))
  expect(hits.length).toBe(total)
})

it.each([
  [{ page: 0 }, 4],
  [{ page: -3 }, 4],
  [{ page: Number.NaN }, 4],
  [{ page: 1e300 }, 0],
  [{ per_page: -1 }, 0],
  [{ per_page: 1e9 }, 4],
  [{ per_page: 2.5 }, 2],
])('a search with the invalid pagination %j is accepted', (overrides, count) => {
  expect(index.search(queryFor('', overrides)).hits.length).toBe(count)
})
