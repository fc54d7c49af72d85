import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { buildSegment } from '../build/buildSegment.ts'
import { definitionOf } from '../dictionary.testing.ts'
import { Segment } from '../segments/segment.ts'
import { mistype, slips, unitsOf } from '../slips.testing.ts'
import { distanceUpTo2 } from './editDistance.ts'
import { neighboursOf } from './spelling.ts'

const distance = (typed: string, word: string) => distanceUpTo2(unitsOf(typed), unitsOf(word), 0, word.length)

/** Uses few letters, so that many words are similar. Words may exceed the indexed prefix length. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 12 })
/** Large enough that most hashes aren't compared. */
const vocabulary = fc.uniqueArray(word, { minLength: 150, maxLength: 300 })

it('the spelling search finds exactly the head words within one or two typos', () => {
  fc.assert(
    fc.property(vocabulary, fc.array(fc.tuple(fc.nat(149), slips(2)), { minLength: 20 }), (words, tries) => {
      const segment = new Segment(buildSegment(words.map((each) => definitionOf(each))))
      for (const [which, done] of tries) {
        const typed = mistype(words[which]!, done)
        for (const count of [1, 2] as const) {
          const found = neighboursOf(segment, typed, count).map(({ id }) => segment.headKeys.at(id))
          const isLongEnough = typed.length >= (count === 1 ? 3 : 7)
          const near = words.filter((each) => isLongEnough && each !== typed && distance(typed, each) <= count)
          expect(found.toSorted()).toEqual(near.toSorted())
        }
      }
    }),
    { numRuns: iterations(200) },
  )
})
