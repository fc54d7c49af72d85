import { expect, it } from 'vitest'
import { rhymeOf } from './rhyme.ts'

it.each([
  ['klama', 'ama'],
  ['cladakfu', 'akfu'],
  ["co'o", "o'o"],
  ['do', 'o'],
  ['coi', 'oi'],
  ['ui', 'i'],
  ["nai'o", "ai'o"],
  ['gerkyzdani', 'ani'],
  ['gerkycke', 'erkycke'],
  ['djan', 'an'],
  ['alis', 'alis'],
  ['DJANkarlos', 'ankarlos'],
  ['KLAMA', 'a'],
  ['klamA', 'a'],
  ['cidjrspageti', 'eti'],
  ['bcd', null],
  ['', null],
  ['y', null],
  ['слово', null],
])('rhymeOf(%s) returns %s', (word, rhyme) => {
  expect(rhymeOf(word)).toBe(rhyme)
})
