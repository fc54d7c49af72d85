import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { batchesOf, isQuestion, truncate } from './httpEmbedder.ts'

/** Any sequence of UTF-16 code units, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

describe('batches of texts', () => {
  it('batches contain every text once, in order, within the limits on texts and characters', () => {
    const limits = fc.record({ texts: fc.integer({ min: 1, max: 9 }), characters: fc.integer({ min: 1, max: 60 }) })
    fc.assert(
      fc.property(fc.array(anyText), limits, (texts, bounds) => {
        const batches = batchesOf(texts, bounds)
        expect(batches.flat()).toEqual(texts)
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(bounds.texts)
          if (batch.length > 1) expect(batch.join('').length).toBeLessThanOrEqual(bounds.characters)
        }
      }),
    )
  })

  it('the number of batches is the minimum for the given order', () => {
    expect(batchesOf(['aa', 'bb', 'c', 'dddd', 'e'], { texts: 3, characters: 5 })).toEqual([
      ['aa', 'bb', 'c'],
      ['dddd', 'e'],
    ])
    expect(batchesOf(['a', 'b', 'c'], { texts: 2, characters: 99 })).toEqual([['a', 'b'], ['c']])
    expect(batchesOf([], { texts: 2, characters: 9 })).toEqual([])
  })
})

describe('truncation of a text', () => {
  it('truncating a text adds no lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
        const beginning = truncate(text, maxLength)
        expect(text.startsWith(beginning)).toBe(true)
        expect(beginning.isWellFormed()).toBe(true)
        expect(beginning.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength - 1))
        expect(beginning.length).toBeLessThanOrEqual(maxLength)
      }),
    )
  })
})

it('only a single short text is treated as a query', () => {
  expect([['run'], ['run', 'fast'], ['x'.repeat(1001)], []].map(isQuestion)).toEqual([true, false, false, false])
})
