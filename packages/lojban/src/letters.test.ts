import { expect, it } from 'vitest'
import { hasPermissibleClusters, isInitialPair, isInitialTriple } from './letters.ts'

const codes = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0)) as [number, number, number]

it.each([
  ['klama', true],
  ['cmavla', true],
  ['jesspa', false],
  ['kumzda', false],
  ['bakcpe', true],
  ['lagbi', true],
  ['lagpi', false],
  ['jaxca', false],
  ['naskcu', true],
  ['nastca', true],
  ['nantci', false],
  ['nandji', false],
  ['landro', true],
])('hasPermissibleClusters(%s) returns %s', (word, permissible) => {
  expect(hasPermissibleClusters(word)).toBe(permissible)
})

it('48 consonant pairs can start a word', () => {
  const letters = [...'bcdfgjklmnprstvxz']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  expect(pairs.filter((pair) => isInitialPair(codes(pair)[0], codes(pair)[1]))).toHaveLength(48)
})

it.each([
  ['str', true],
  ['zml', true],
  ['cfr', true],
  ['stc', false],
  ['tcr', false],
  ['bcr', false],
])('%s can start a syllable: %s', (triple, begins) => {
  expect(isInitialTriple(...codes(triple))).toBe(begins)
})
