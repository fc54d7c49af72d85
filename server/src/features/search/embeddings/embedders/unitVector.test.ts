import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitVector } from './unitVector.ts'

it('a unit vector has length 1 and the original direction for components of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (numbers) => {
      const vector = unitVector(numbers)
      if (numbers.every((number) => number === 0)) {
        expect(vector).toBeNull()
        return
      }
      expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
      for (const [at, number] of numbers.entries()) {
        expect(Math.sign(vector![at]!) * Math.sign(number)).toBeGreaterThanOrEqual(0)
      }
    }),
    { examples: [[[0]]] },
  )
  expect([...unitVector([3, -4])!]).toEqual([Math.fround(0.6), Math.fround(-0.8)])
})

it.each([[[0, 0]], [[]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY, 1]]])(
  'the vector %j has no direction',
  (numbers) => {
    expect(unitVector(numbers)).toBeNull()
  },
)
