import { expect, it } from 'vitest'
import { compareTexts, plainNumbers } from './compareTexts.ts'

it.each([
  ['a correct translation', { a: 'Score' }, { a: 'Счёт' }, [], []],
  ['a missing text', { a: 'Score' }, {}, [], ['a is missing']],
  ['an empty text', { a: 'Score' }, { a: ' ' }, [], ['a is missing']],
  ['repeated English', { a: 'Score' }, { a: 'Score' }, [], ['a repeats English: Score']],
  ['an intended English text', { a: 'API' }, { a: 'API' }, ['a'], []],
  [
    'an outdated entry in the list',
    { a: 'API' },
    { a: 'samfi’e' },
    ['a'],
    ['a is listed as intended but differs from English'],
  ],
  [
    'a missing argument',
    { a: 'Page {page} of {pages}' },
    { a: 'Стр. {page}' },
    [],
    ['a takes page where English takes page pages'],
  ],
  ['an additional key', { a: 'Score' }, { a: 'Счёт', b: 'x' }, [], ['b is not in English']],
  [
    'additional plural forms',
    { a: '{n, plural, one {# word} other {# words}}' },
    { a: '{n, plural, one {# слово} few {# слова} other {# слов}}' },
    [],
    [],
  ],
])('compareTexts reports the problems of %s', (_, english, translation, same, problems) => {
  expect(compareTexts(english as never, translation as never, same)).toEqual(problems)
})

it('plainNumbers finds numbers without a locale format', () => {
  const texts = { a: '{count, plural, other {# x}}', b: { c: '{number} of {count, number}' }, d: '{word}' }
  expect(plainNumbers(texts)).toEqual(['b.c writes {number} without a format: {number, number}'])
})
