import { expect, it } from 'vitest'
import { DICTIONARY, lujvo } from '../dictionary.testing.ts'
import { SparseSum } from '../sparse.ts'
import { Delta } from '../storage/delta.ts'
import { MeaningBase } from '../storage/meaningBase.ts'
import { buildMeaning } from '../train/buildMeaning.ts'
import { Candidates } from './candidates.ts'
import { addVotes } from './ranking.ts'

const data = buildMeaning(DICTIONARY)
const [zdani, gerku, mlatu, gerzda, brazda] = [3, 1, 2, 22, 23]

function voted(delta: Delta, scores: Record<number, number>): (entry_id: number) => number {
  const sums = new SparseSum(delta.base.size)
  for (const [entry_id, score] of Object.entries(scores)) sums.add(delta.placeOf(Number(entry_id)), score)
  addVotes(new Candidates(delta, null), sums)
  return (entry_id) => sums.values[delta.placeOf(entry_id)] ?? 0
}

it('a concept shared by the best entries gains the most from their votes', () => {
  const scoreOf = voted(new Delta(new MeaningBase(data)), { [gerzda]: 1, [brazda]: 1, [gerku]: 0.1, [mlatu]: 0.1 })
  expect(scoreOf(zdani)).toBeGreaterThan(scoreOf(gerku))
  expect(scoreOf(gerku)).toBeGreaterThan(scoreOf(mlatu))
  expect(scoreOf(mlatu)).toBeCloseTo(0.1)
  expect(scoreOf(zdani)).toBeLessThan(scoreOf(gerzda))
})

it('newer entries vote for words that are missing from the index, and removed entries do not vote', () => {
  const base = new MeaningBase(data)
  const delta = new Delta(base)
  const emptyRecord = { lang: 'en', glosses: [], definition: '', notes: '', places: [] }
  delta.put({ ...DICTIONARY[2]!, entry_id: 103 })
  delta.put(lujvo(104, 'latyzdani', emptyRecord))
  base.bury(base.docOf(brazda))
  const scoreOf = voted(delta, { [gerzda]: 1 })
  expect(scoreOf(103)).toBeGreaterThan(0)
  const alone = voted(new Delta(base), { 4: 0.1 })
  expect(alone(zdani)).toBe(0)
})

it('votes don’t change a query without results', () => {
  const sums = new SparseSum(data.docEntry.length)
  addVotes(new Candidates(new Delta(new MeaningBase(data)), null), sums)
  expect(sums.count).toBe(0)
})
