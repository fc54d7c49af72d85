import { expect, it } from 'vitest'
import { DICTIONARY, lujvo } from '../dictionary.testing.ts'
import { Candidates } from '../search/candidates.ts'
import { Delta } from '../storage/delta.ts'
import { MeaningBase } from '../storage/meaningBase.ts'
import type { MeaningEntry } from '../types.ts'
import { conceptTerm } from '../vocabulary.ts'
import { buildMeaning } from './buildMeaning.ts'

const emptyRecord = { lang: 'en', glosses: [], definition: '', notes: '', places: [] }
const se: MeaningEntry = { entry_id: 500, word: 'se', type: 'cmavo', rafsi: ['sel'], records: [emptyRecord] }
const [gerbajra, selbajra] = [lujvo(501, 'gerbajra', emptyRecord), lujvo(502, 'selbajra', emptyRecord)]

/** Returns a word's share of an entry's profile. */
function shareOf(delta: Delta, entry_id: number, word: string): number {
  const { concepts, shares } = new Candidates(delta, null).profileOf(delta.placeOf(entry_id))
  return shares[concepts.indexOf(delta.vocabulary.find(conceptTerm(word)))] ?? 0
}

it.each([
  ['built', new Delta(new MeaningBase(buildMeaning([...DICTIONARY, se, gerbajra, selbajra])))],
  ['edited', editedWith([gerbajra, selbajra])],
])('a word that only swaps the places of a root is mostly about that root (%s)', (_, delta) => {
  expect(shareOf(delta, 1, 'gerku')).toBe(1)
  expect(shareOf(delta, 502, 'bajra')).toBeGreaterThan(shareOf(delta, 501, 'bajra') * 1.2)
  expect(shareOf(delta, 502, 'bajra')).toBeLessThan(1)
})

function editedWith(entries: MeaningEntry[]): Delta {
  const delta = new Delta(new MeaningBase(buildMeaning([...DICTIONARY, se])))
  for (const entry of entries) delta.put(entry)
  return delta
}
