import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { distanceUpTo2, NO_SLIP, oneSlip } from './editDistance.ts'

const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const slip = (typed: string, word: string) => oneSlip(units(typed), units(word), 0, word.length)
const distance = (typed: string, word: string) => distanceUpTo2(units(typed), units(word), 0, word.length)

describe('the costs of typos', () => {
  it.each([
    ['agnel', 'angel', 'agne'],
    ['whote', 'white', 'whole'],
    ['afffix', 'affix', 'affinx'],
    ['neede', 'needle', 'need'],
    ['moit', 'moist', 'moat'],
  ])('%s is corrected to %s rather than %s', (typed, likelier, other) =>
    expect(slip(typed, likelier)).toBeLessThan(slip(typed, other)),
  )
})

it.each([
  ['dog', 'dog'],
  ['dog', 'cat'],
  ['', 'ab'],
  ['abcd', 'badc'],
])('%j is not a single typo of %j', (typed, word) => expect(slip(typed, word)).toBe(NO_SLIP))

/** Standard dynamic programming algorithm, for comparison. */
function textbook(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const best = [d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)]
      if (i === 1) d[0]![j] = j
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best.push(d[i - 2]![j - 2]! + 1)
      d[i]![j] = Math.min(...best)
    }
  }
  return d[a.length]![b.length]!
}

it('edit distances match those of the standard algorithm', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const expected = Math.min(3, textbook(typed, other))
      expect(distance(typed, other)).toBe(expected)
      expect(slip(typed, other) < NO_SLIP).toBe(expected === 1)
    }),
    { numRuns: iterations(500) },
  )
})
