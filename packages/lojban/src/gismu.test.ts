import { expect, it } from 'vitest'
import { isGismu } from './gismu.ts'

it.each([
  ['klama', true],
  ['mlatu', true],
  ['gismu', true],
  ['jundi', true],
  ['tcima', true],
  ['gimzu', false], // m may not stand before z
  ['gbatu', false], // gb begins no word
  ['akti', false],
  ['klam', false],
  ['klamai', false],
  ['karma', true],
  ['korka', true],
  ['kogka', false], // voiced beside unvoiced
  ["ka'ma", false],
  ['kylma', false],
])('%s has the shape of a root: %s', (word, expected) => {
  expect(isGismu(word)).toBe(expected)
})
