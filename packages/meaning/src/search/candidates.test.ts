import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { type Candidates, pageOf } from './candidates.ts'

/** Entry IDs decrease with the entries' positions. */
const candidates = { entryOf: (at: number) => 10_000 - at } as Candidates
const nothing = () => ({ similarity: 0, evidence: [] })

it('a page is a slice of all results, regardless of their number', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 500 }),
      fc.nat(60),
      fc.nat(30),
      (scores, from, length) => {
        const found = scores.map((score, at) => ({ at, score }))
        const sorted = found.toSorted((l, r) => r.score - l.score || r.at - l.at)
        const { hits, total } = pageOf(found, candidates, { from, to: from + length }, nothing)
        expect(total).toBe(found.length)
        expect(hits.map(({ entry_id }) => entry_id)).toEqual(
          sorted.slice(from, from + length).map(({ at }) => candidates.entryOf(at)),
        )
      },
    ),
    { numRuns: iterations(2000) },
  ))
