import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { quantisedWeights } from './buildMeaning.ts'

const rowOf = (values: number[]) => ({
  starts: Uint32Array.of(0, values.length),
  columns: Uint32Array.from(values.keys()),
  values: Float32Array.from(values),
})

it('quantised weights are off by at most half a step, remain in order, and are never 0', () =>
  fc.assert(
    fc.property(fc.array(fc.float({ min: Math.fround(1e-6), max: 1e6, noNaN: true }), { maxLength: 50 }), (values) => {
      const { sparse, step } = quantisedWeights(rowOf(values))
      for (const [at, value] of values.entries()) {
        const steps = sparse.values[at]!
        expect(steps).toBeGreaterThan(0)
        expect(Math.abs(steps - value / step[0]!)).toBeLessThanOrEqual(steps === 1 ? 1 : 0.5 + 1e-4)
      }
      const rising = values.map((value, at) => ({ value, steps: sparse.values[at]! }))
      rising.sort((left, right) => left.value - right.value)
      for (const [at, { steps }] of rising.entries()) expect(steps >= (rising[at - 1]?.steps ?? 0)).toBe(true)
    }),
    { numRuns: iterations(1000) },
  ))

it('quantised rows without weights have a step of 1', () => {
  expect(quantisedWeights(rowOf([])).step[0]).toBe(1)
})
