import { expect, it } from 'vitest'
import { isFuhivla, isFuhivlaStem } from './fuhivla.ts'

it.each([
  ['cidjrspageti', true],
  ['akti', true],
  ['iglu', true],
  ['kerlolo', true],
  ['bangrkorea', false], // e and a can't be adjacent
  ["bangrkore'a", true],
  ['spageti', true],
  ["slinku'i", false], // `pa slinku'i` sounds like one word, paslinku'i
  ["sleinku'i", true],
  ['mlongena', true],
  ['mruzda', false],
  ["mi'aucmo", true],
  ['miiaucmo', false], // splits into two words: mi iaucmo
  ['tosmabru', false], // splits into two words: to smabru
  ["tosma'u'u", false],
  ["re'enre'e", false], // a compound
  ['bastro', false],
  ['klama', false],
  ['tce', false],
  ['posytmo', false], // y only joins parts of compounds
  ['camtoia', true],
  ["fa'u'u'u'u'u'u'u'unmo", true],
  ["a'a'a'a'a'akerlo", false],
])('isFuhivla(%s) returns %s', (word, expected) => {
  expect(isFuhivla(word)).toBe(expected)
})

it.each([
  ['akt', true],
  ['brii', true],
  ['iis', false],
  ['bastr', false],
  ["bange'e'", false],
])('isFuhivlaStem(%s) returns %s', (text, expected) => {
  expect(isFuhivlaStem(text)).toBe(expected)
})
