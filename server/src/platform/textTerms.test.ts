import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { termsOf, termsQuery, wordsIn } from './textTerms.ts'

it.each([
  ['Café, CAFÉ cafe!', ['cafe']],
  ["lo nu do klama .i co'o", ['lo', 'nu', 'do', 'klama', 'i', "co'o", 'co', 'o']],
  ['Ёлка', ['елка']],
  ['電子手紙', ['電子', '電', '子手', '子', '手紙', '手', '紙']],
  [' \0 — ', []],
])('the text %j matches the query %j', (text, terms) => expect(termsOf(text)).toEqual(terms))

it.each([
  ['Café de', "'cafe':* & 'de'"],
  ["co'o", "'co''o':*"],
  ['電子手', "'電子' & '子手' & '手'"],
  ['手', "'手'"],
  ["' \\ & | !", null],
])('the query %j becomes the tsquery %s', (question, query) => expect(termsQuery(question)).toBe(query))

it('every term of a text can be found by a query for it', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 80 }), (text) => {
      const terms = termsOf(text)
      const queryTerms = (termsQuery(text) ?? '').split(' & ').filter(Boolean)
      const plainOf = (part: string) => part.replace(/^'|'(:\*)?$/g, '').replace(/(['\\])\1/g, '$1')
      for (const part of queryTerms) expect(terms).toContain(plainOf(part))
    }),
  )
})

it('words in any script are found', () => {
  expect(wordsIn("Don't RUN, naïve uint32_t ЁЛКА").map(({ word, also }) => [word, ...also].join(' '))).toEqual([
    "don't don t",
    ...['run', 'naive', 'uint32', 't', 'елка'],
  ])
})

it('truncating a long word does not split a character', () => {
  const [long] = termsOf(`x${'𐐨'.repeat(100)}`)
  expect([long!.isWellFormed(), long!.length <= 64]).toEqual([true, true])
})
