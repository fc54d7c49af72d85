import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../scripts/codePoint.ts'
import { wordDiff } from './wordDiff.ts'

const expected = (before: string, after: string) =>
  wordDiff(before, after).map(({ kind, text }) => `${{ same: '', added: '+', removed: '-' }[kind]}${text}`)

describe('the word diff of two texts', () => {
  it('a diff consists of whole words', () => {
    expect(expected('goes to the market', 'goes to a market')).toEqual(['goes to ', '-the', '+a', ' market'])
  })

  it('a diff does not split formulas and words with apostrophes', () => {
    expect(expected("$x_1$ is mi'e", "$x_2$ is mi'o")).toEqual(['-$x_1$', '+$x_2$', ' is ', "-mi'e", "+mi'o"])
  })

  it('the parts of a diff can be joined to restore both texts', () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.string({ unit: fc.constantFrom('a', ' ', '$', '\n', "'") }),
    )
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDiff(before, after)
        const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text)
        expect(without('added').join('')).toBe(before)
        expect(without('removed').join('')).toBe(after)
      }),
    )
  })

  it('long texts without common parts are replaced entirely', () => {
    const text = (prefix: string) => Array.from({ length: 4_000 }, (_, n) => prefix + n).join(' ')
    expect(wordDiff(text('a'), text('b')).length).toBeGreaterThan(1)
  })
})
