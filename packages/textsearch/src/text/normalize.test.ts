import { describe, expect, it } from 'vitest'
import { fold, plain, withApostrophes, wordKey } from './normalize.ts'

describe('keys of head words', () => {
  it.each([
    ['.akme', 'akme'],
    ['.i', 'i'],
    ['OTa,uas', 'otauas'],
    ['co’oi', "co'oi"],
    ['Coʼoi', "co'oi"],
    [' la  .lojban. ', 'la lojban'],
    ['.', ''],
    ['...', ''],
    ['*', '*'],
  ])('the lookup key of %s is %j', (word, key) => expect(wordKey(word)).toBe(key))
})

it.each([
  ['cohoi', "co'oi"],
  ['coi', null],
])('the lookup key of %s with apostrophes for h is %s', (typed, key) => expect(withApostrophes(typed)).toBe(key))

it.each([
  ['Ёлка', 'елка'],
  ['Ａｂｃ', 'abc'],
  ['in\u00advisible', 'invisible'],
  ['café', 'café'],
  ['cafe\u0301', 'café'],
])('the plain form of %s is %s', (text, expected) => expect(plain(text)).toBe(expected))

it.each([
  ['café', 'cafe'],
  ['straße', 'strasse'],
  ['smørrebrød', 'smorrebrod'],
  ['ば', 'ば'],
  ['한국', '한국'],
])('%s without accents is %s', (text, expected) => expect(fold(text)).toBe(expected))
