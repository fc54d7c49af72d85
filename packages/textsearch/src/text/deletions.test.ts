import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { mistype, slips, unitsOf } from '../slips.testing.ts'
import { hashDeletions } from './deletions.ts'

function leftOf(text: string, maxDeletions: 0 | 1 | 2): Set<number> {
  const left = new Set<number>()
  hashDeletions(unitsOf(text), 0, text.length, maxDeletions, (hash) => left.add(hash))
  return left
}

it.each([1, 2] as const)('texts that differ by %i typos share a deletion hash', (maxTypos) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, slips(maxTypos), (word, done) => {
      const ofTyped = leftOf(mistype(word, done), maxTypos)
      expect([...leftOf(word, maxTypos)].some((hash) => ofTyped.has(hash))).toBe(true)
    }),
    { numRuns: iterations(3000) },
  )
})

it('texts that differ by more typos share no deletion hash', () => {
  const ofKlama = leftOf('klama', 2)
  expect([...leftOf('gerku', 2)].filter((hash) => ofKlama.has(hash))).toEqual([])
})
