import { expect, it } from 'vitest'
import { cmavoEnd } from './cmavo.ts'
import { nuclei } from './syllables.ts'

it.each([
  ['i', 1],
  ['mi', 2],
  ["la'e", 4],
  ["ci'au'u'au'i", 12],
  ['by', 2],
  ["y'y", 3],
  ["iy'y", 4],
  ['yyy', 3],
  ['yyya', -1],
  ['ua', 2],
  ['mimi', 2],
  ['aicu', 2],
  ['ianai', 2],
  ['mia', -1], // no glide after a consonant
  ['mla', -1],
  ["'a", -1],
  ['b', -1],
])('the cmavo at the start of %s has %i letters', (word, length) => {
  expect(cmavoEnd(word, 0, nuclei(word))).toBe(length)
})
