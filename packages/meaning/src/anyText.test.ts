import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { DICTIONARY, queryFor } from './dictionary.testing.ts'
import { MeaningIndex } from './meaningIndex.ts'
import { buildMeaning } from './train/buildMeaning.ts'

const index = new MeaningIndex(buildMeaning(DICTIONARY))
const KNOWN = DICTIONARY.flatMap(({ word, records }) => [word, ...records.flatMap(({ glosses }) => glosses)])

const strange = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('\ud800', '\udc00', '\0', '\u202e', 'א', '人', 'ー', 'の', '\u0301', ' ', '$', '{', '}', "'"),
    maxLength: 40,
  }),
  fc.array(fc.constantFrom(...KNOWN, 'the', '*', '-', 'кто', 'x_1'), { maxLength: 30 }).map((words) => words.join(' ')),
)
const language = fc.constantFrom(null, '', 'en', 'ru', 'jbo', 'ja', 'und', '__proto__', 'en-simple')

it('results for any query are finite and ordered, and the pages together contain all results', () => {
  fc.assert(
    fc.property(strange, language, (text, lang) => {
      const { hits, total } = index.search(queryFor(text, { lang, to: 1000 }))
      expect(hits.length).toBe(total)
      expect(total).toBeLessThanOrEqual(DICTIONARY.length)
      expect(new Set(hits.map(({ entry_id }) => entry_id)).size).toBe(total)
      for (const [at, { similarity, evidence }] of hits.entries()) {
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(at === 0 ? 1 : hits[at - 1]!.similarity)
        expect(evidence.length).toBeLessThanOrEqual(3)
      }
      const pages = [0, 3, 6].map((from) => index.search(queryFor(text, { lang, from, to: from + 3 })).hits)
      expect(pages.flat()).toEqual(hits.slice(0, 9))
    }),
    { numRuns: iterations(500) },
  )
})

it('unusual page ranges return an empty or complete page instead of an error', () => {
  for (const [from, to] of [
    [-5, 2],
    [3, 1],
    [Number.NaN, 4],
    [0, Number.POSITIVE_INFINITY],
    [0.5, 1.5],
  ] as const) {
    const { hits, total } = index.search(queryFor('dog', { from, to }))
    expect(hits.length).toBeLessThanOrEqual(total)
  }
})

it('only the first 512 characters of a ten-thousand-character query are read', () => {
  const long = `dog ${'cat '.repeat(200)}`
  expect(index.search(queryFor(`${long}${'moon '.repeat(2000)}`))).toEqual(index.search(queryFor(long.slice(0, 512))))
})

it('entries can contain any text', () => {
  fc.assert(
    fc.property(fc.array(strange, { minLength: 6, maxLength: 6 }), language, (texts, lang) => {
      const [word = '', gloss = '', definition = '', notes = '', keyword = '', affix = ''] = texts
      const record = { lang: lang ?? 'en', glosses: [gloss], definition, notes, places: [{ place: 2, word: keyword }] }
      const entry = { entry_id: 7, word, type: 'lujvo', rafsi: [affix], records: [record] }
      const built = new MeaningIndex(buildMeaning([entry], [{ lojban: word, translation: gloss, lang: 'und' }]))
      built.search(queryFor(gloss))
      built.put({ ...entry, entry_id: 8 })
      expect(built.search(queryFor(definition)).total).toBeLessThanOrEqual(2)
      built.similarTo({ entry_id: 7, allowed: null, from: 0, to: 5 })
      built.remove(7)
    }),
    { numRuns: iterations(100) },
  )
})
