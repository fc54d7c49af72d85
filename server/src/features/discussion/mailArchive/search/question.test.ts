import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { readQuestion } from './question.ts'
import { vectorOf } from './terms.ts'

const termsFor = (typed: string) => readQuestion(typed).terms

it.each([
  ['coi rodo', "'coi' & 'rodo'"],
  ['"coi rodo" klama', "('coi' <-> 'rodo') & 'klama'"],
  ['Déjà-vu', "'deja' & 'vu'"],
  ["ko'a", "'ko''a'"],
  ['from:alis', "'f:alis'"],
  ['from:"alis d" SUBJECT:tanru', "('f:alis' <-> 'f:d') & 's:tanru'"],
  ['list:Lojban-list', "'i:lojban-list'"],
  ['list:"coi rodo" klama', "'i:coi rodo' & 'klama'"],
  ['list:"" klama', "'i:' & 'klama'"],
  ['漢字', "('漢字' <-> '字')"],
  ['before:yesterday', "'before' & 'yesterday'"],
  ['"unfinished phrase', "('unfinished' <-> 'phrase')"],
  ['!&|()', null],
  ['', null],
])('the query %j searches for %j', (typed, terms) => expect(termsFor(typed)).toBe(terms))

it.each([
  ['after:2009', '2010-01-01', null],
  ['after:2009-12', '2010-01-01', null],
  ['after:2009-12-31', '2010-01-01', null],
  ['before:2009', null, '2009-01-01'],
  ['after:2008 before:2009-02-03', '2009-01-01', '2009-02-03'],
  ['before:2009-02-31', null, null],
])('the query %j limits the date range', (typed, after, before) => {
  const query = readQuestion(typed)
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null
  expect([day(query.after), day(query.before)]).toEqual([after, before])
})

it.each([
  ['coi rodo', "'s:coi' & 's:rodo'"],
  ['coi from:alis "rodo doi"', "'s:coi' & 'f:alis' & 's:rodo' & 's:doi'"],
  ['from:alis', null],
])('the query %j uses separate search terms for subjects', (typed, terms) =>
  expect(readQuestion(typed).everyWordTitled).toBe(terms),
)

it('term positions have gaps between texts, so that no phrase spans the subject and the body', () => {
  expect(vectorOf({ subject: 'a b', from: '', list: '', texts: ['c'] })).toBe("'i:' 's:a':1 's:b':2 'a':5 'b':6 'c':8 ")
})

it('queries are limited to the maximum number of words', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 2000 }), (typed) => {
      expect((termsFor(typed)?.match(/ & | <-> /g) ?? []).length).toBeLessThan(40)
    }),
  )
})
