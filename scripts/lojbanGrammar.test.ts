import { expect, test } from 'vitest'
import { ungrammatical } from './lojbanGrammar.ts'

test.each([
  ['a sentence with a quoted name', "la'o gy. {username} .gy. pu galfi lo velski"],
  ['a number argument', '{count, number} velski pu se vimcu'],
  ['forms of a plural', '{count, plural, =0 {no da} other {# velski}} cu zvati'],
  ['a number in brackets', 'se nelci ({count, number})'],
  ['a symbol', '…'],
  ['an empty tag', 'zoi ly. <word></word> .ly. valsi'],
])('%s parses', (_, text) => {
  expect(ungrammatical({ a: text })).toEqual([])
})

test('an intentionally English text is skipped', () => {
  expect(ungrammatical({ a: { b: 'API' } }, ['a.b'])).toEqual([])
})

test.each([
  ['a missing article', 'ko curmi lo nu drata cu cpacu', "a doesn't parse at “cu”: ko curmi lo nu drata cu cpacu"],
  ['a sentence without a selbri', "lo krinu zo'u zoi gy. by .gy.", /^a doesn't parse at the end/],
  ['one case of a select', '{how, select, yes {mi klama} other {lo cu}}', /^a doesn't parse at .*: lo cu$/],
])('%s is reported with the position at which parsing stops', (_, text, problem) => {
  const problems = ungrammatical({ a: text })
  expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
})
