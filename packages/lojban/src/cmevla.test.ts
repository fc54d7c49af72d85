import { expect, it } from 'vitest'
import { isCmevla } from './cmevla.ts'

it.each([
  ['djan', true],
  ['ab', true],
  ['gugl', true],
  ['djerymibentym', true],
  ["ca'ynames", true],
  ["elei'anor", true],
  ['miiamiiak', true],
  ['taiuan', true],
  ['xaliuyd', true],
  ['lojban', true],
  ['djani', false],
  ['djann', false], // double consonant
  ['brazilias', false], // glide after a consonant
  ['nuorlins', false],
  ['daes', false],
  ["'an", false],
  ["an'as", false],
  ["a''an", false],
  ['miszac', false],
])('isCmevla(%s) returns %s', (word, expected) => {
  expect(isCmevla(word)).toBe(expected)
})
