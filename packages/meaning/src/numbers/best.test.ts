import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rounds } from '../../../../scripts/effort.ts'
import { Best } from './best.ts'

it('keeps the best of what is offered in any order, of equal values the lowest numbers', () => {
  // few values, so that many are equal
  const offered = fc.uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: -3, max: 3 })), {
    selector: ([number]) => number,
    maxLength: 60,
  })
  fc.assert(
    fc.property(offered, fc.nat(30), (pairs, most) => {
      const best = new Best(most)
      for (const [number, value] of pairs) best.offer(number, value)
      const sorted = pairs.toSorted(([left, leftValue], [right, rightValue]) => rightValue - leftValue || left - right)
      expect(best.numbers.map((number, place) => [number, best.values[place]])).toEqual(sorted.slice(0, most))
    }),
    { numRuns: rounds(2000) },
  )
})
