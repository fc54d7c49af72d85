import { expect, it } from 'vitest'
import { compareTexts, plainNumbers } from './compareTexts.ts'

it.each([
  ['nothing wrong', { a: 'Score' }, { a: 'Счёт' }, [], []],
  ['a missing text', { a: 'Score' }, {}, [], ['a is missing']],
  ['an empty text', { a: 'Score' }, { a: ' ' }, [], ['a is missing']],
  ['repeated English', { a: 'Score' }, { a: 'Score' }, [], ['a repeats English: Score']],
  ['repeated English that is intended', { a: 'API' }, { a: 'API' }, ['a'], []],
  [
    'a listing that is no longer true',
    { a: 'API' },
    { a: 'samfi’e' },
    ['a'],
    ['a is listed as intended but differs from English'],
  ],
  [
    'a lost argument',
    { a: 'Page {page} of {pages}' },
    { a: 'Стр. {page}' },
    [],
    ['a takes page where English takes page pages'],
  ],
  ['a key of its own', { a: 'Score' }, { a: 'Счёт', b: 'x' }, [], ['b is not in English']],
  [
    'plural forms of its own',
    { a: '{n, plural, one {# word} other {# words}}' },
    { a: '{n, plural, one {# слово} few {# слова} other {# слов}}' },
    [],
    [],
  ],
])('finds %s', (_, english, translation, same, problems) => {
  expect(compareTexts(english as never, translation as never, same)).toEqual(problems)
})

it('finds numbers that are written without a format', () => {
  const texts = { a: '{count, plural, other {# x}}', b: { c: '{number} of {count, number}' }, d: '{word}' }
  expect(plainNumbers(texts)).toEqual(['b.c writes {number} without a format: {number, number}'])
})
