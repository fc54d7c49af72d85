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
  ['djann', false], // a double consonant
  ['brazilias', false], // a glide after a consonant
  ['nuorlins', false],
  ['daes', false],
  ["'an", false],
  ["an'as", false],
  ["a''an", false],
  ['miszac', false],
])('%s is a name: %s', (word, expected) => {
  expect(isCmevla(word)).toBe(expected)
})
