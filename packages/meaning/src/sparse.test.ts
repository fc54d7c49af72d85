import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../scripts/effort.ts'
import { TopK } from './sparse.ts'

it('TopK selects the highest values in any insertion order, and the lowest numbers among equal values', () => {
  // few distinct values, so that many are equal
  const offered = fc.uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: -3, max: 3 })), {
    selector: ([number]) => number,
    maxLength: 60,
  })
  fc.assert(
    fc.property(offered, fc.nat(30), (pairs, k) => {
      const top = new TopK(k)
      for (const [number, value] of pairs) top.offer(number, value)
      const sorted = pairs.toSorted(([left, leftValue], [right, rightValue]) => rightValue - leftValue || left - right)
      expect(top.numbers.map((number, place) => [number, top.values[place]])).toEqual(sorted.slice(0, k))
    }),
    { numRuns: iterations(2000) },
  )
})
