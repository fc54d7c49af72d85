import { expect, it } from 'vitest'
import { isGismu } from './rafsi.ts'

it.each([
  ['klama', true],
  ['mlatu', true],
  ['gismu', true],
  ['jundi', true],
  ['tcima', true],
  ['gimzu', false], // z can't follow m
  ['gbatu', false], // no word starts with gb
  ['akti', false],
  ['klam', false],
  ['klamai', false],
  ['karma', true],
  ['korka', true],
  ['kogka', false], // a voiced consonant next to an unvoiced one
  ["ka'ma", false],
  ['kylma', false],
])('isGismu(%s) returns %s', (word, expected) => {
  expect(isGismu(word)).toBe(expected)
})
