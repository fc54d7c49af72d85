import { expect, it } from 'vitest'
import { knownWordsNear } from './nearSpellings.ts'

it.each([
  ['a missing apostrophe before other letters', 'koa', ['kona', "ko'a"], ["ko'a", 'kona']],
  ['a surplus apostrophe', "mi'", ["mi'o", 'mi'], ['mi', "mi'o"]],
  ['swapped letters before missing letters', 'lkama', ['klama', 'lakama'], ['klama', 'lakama']],
  ['a doubled letter before another surplus letter', 'klamma', ['klamm', 'klama'], ['klama', 'klamm']],
  ['an adjacent key before another key', 'kpama', ['ksama', 'koama'], ['koama', 'ksama']],
  ['a missing first and last letter', 'lam', ['klam', 'lama'], ['klam', 'lama']],
  ['an apostrophe for h', 'koha', ["ko'a", 'koa'], ["ko'a", 'koa']],
  ['a known word', 'klama', ['klama', 'klam'], []],
  ['no word that differs in two letters', 'klmu', ['klama'], []],
])('known words near a word are found: %s', (_, word, known, expected) => {
  expect(knownWordsNear(word, new Set(known))).toEqual(expected)
})
