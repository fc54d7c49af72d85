import { expect, it } from 'vitest'
import { isCmevla, readChunk } from './readChunk.ts'

it.each([
  ["iseki'u", "i se ki'u"],
  ['lenanmu', 'le nanmu'],
  ['tosmabru', 'to smabru'],
  ['neikerlo', 'nei kerlo'],
  ['melandro', 'me landro'],
  ["selyli'e", "selyli'e"],
  ["leselyli'e", "le selyli'e"],
  ['kerykerykerlo', 'kerykerykerlo'],
  ["kery'u", "ke ry'u"],
  ["rai'y'ismu", "rai'y'ismu"],
  ["toi'yiismu", "toi'y iismu"],
  ['mutcemutce', 'mu tcemutce'],
  ['mlatubu', 'mlatubu'],
  ['abu', 'a bu'],
  ['coidjan', 'coidjan'],
  ['aierne', 'a ierne'],
  ['mi', 'mi'],
  ['rlolo', null],
  ['mla', null],
  ["'a", null],
])('readChunk splits %s into %s', (chunk, words) => {
  const found: string[] = []
  const understood = readChunk(chunk, (_, start, end) => found.push(chunk.slice(start, end)))
  expect(understood ? found.join(' ') : null).toBe(words)
})

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
