import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { selectWindow } from './selection.ts'

it('any range of the sorted results can be selected', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 900 })
  fc.assert(
    fc.property(weights, fc.nat(900), fc.nat(900), (values, a, b) => {
      const [from, to] = [Math.min(a, b, values.length), Math.min(Math.max(a, b), values.length)]
      const sorted = values.map((_, at) => at).sort((left, right) => values[left]! - values[right]! || left - right)
      const window = selectWindow(Float64Array.from(values), from, to, (left, right) => left < right)
      expect(window).toEqual(sorted.slice(from, to))
    }),
    { numRuns: iterations(200) },
  )
})
