import { expect, it } from 'vitest'
import { nuclei, syllables } from './syllables.ts'

it.each([
  ['mlatu', '00101'],
  ['mlautu', '002101'],
  ['kauaii', '010101'],
  ["a'ai", '1021'],
  ['iau', '021'],
  ['creiii', '000101'],
])('the syllable nuclei of %s are found', (word, lengths) => {
  expect([...nuclei(word)].slice(0, word.length).join('')).toBe(lengths)
})

it.each([
  ['spa', 1],
  ['kerlo', 2],
  ['cidjrspageti', 2],
  ['itclrlrlri', 2],
  ['itclrlrlrli', 0],
  ['idgrmi', 2],
  ['idgmri', 0],
  ['balmdji', 2],
  ['artmo', 0],
  ['kuarka', 0],
  ['gismuu', 0],
  ['mlaotu', 0],
])('%s has at least %i syllables', (word, count) => {
  expect(syllables(word).remaining[0]).toBe(count)
})
