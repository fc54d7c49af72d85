import { expect, it } from 'vitest'
import { linksOf, phraseKey, piecesToFind, piecesToStore, readText, wordsOf } from './tokens.ts'

it.each([
  ['x1 goes to x2', ['x1', 'goes', 'to', 'x2']],
  ["don't 'quote' the dog's", ["don't", 'quote', 'the', 'dog']],
  ['off-brand/cheap', ['off', 'brand', 'cheap']],
  ['x1は犬', ['x1', 'は犬']],
  ['идти, идёт', ['идти', 'идёт']],
  ['(*) %', []],
])('the words of %s are %j', (text, words) => expect(wordsOf(text)).toEqual(words))

it('places in formulas are extracted as words, and linked words separately', () => {
  expect(readText('$x_{1}=k_1$ goes; see {KLAma}, {ko.hA ba’o}')).toEqual({
    words: ['x1', 'k1', 'goes', 'see'],
    linked: ['klama', 'koha', "ba'o"],
  })
})

it('linked words are listed once, and the braces of formulas are ignored', () => {
  expect(linksOf('$x_{1}$ {klama} {.klama.} {}')).toEqual(['klama'])
})

it('East Asian text is indexed as pairs of characters and single Han characters, and found by pairs', () => {
  expect(piecesToStore('走る人')).toEqual(['走る', 'る人', '走', '人'])
  expect(piecesToFind('走る')).toEqual(['走る'])
  expect(piecesToFind('人')).toEqual(['人'])
})

it.each([
  ['Off-Brand', 'off brand'],
  ['off brand', 'off brand'],
  ['?', '?'],
  [' ', ''],
])('the gloss %j has the key %j', (gloss, key) => expect(phraseKey(gloss)).toBe(key))
