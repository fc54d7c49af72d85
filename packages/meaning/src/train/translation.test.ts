import { expect, it } from 'vitest'
import { Lessons } from './lessons.ts'
import { learnTranslation } from './translation.ts'

/** Returns the translations learned from pairs of terms 0…2 and concepts 3…5. */
function learned(pairs: [terms: number[], concepts: number[]][]): Map<string, number> {
  const lessons = new Lessons()
  for (const [terms, concepts] of pairs) lessons.add(terms, concepts, 1)
  const { starts, columns, values } = learnTranslation(lessons, 6)
  const found = new Map<string, number>()
  for (let term = 0; term < 6; term++) {
    for (let at = starts[term]!; at < starts[term + 1]!; at++) found.set(`${term}-${columns[at]}`, values[at]!)
  }
  return found
}

it('a translation is learned even if no lesson contains only that pair of words', () => {
  const found = learned([
    [
      [0, 1],
      [3, 4],
    ],
    [
      [0, 2],
      [3, 5],
    ],
    [[0], [3]],
  ])
  for (const [right, wrong] of [
    ['0-3', '0-4'],
    ['1-4', '1-3'],
    ['2-5', '2-3'],
  ]) {
    expect(found.get(right!) ?? 0, right).toBeGreaterThan(2 * (found.get(wrong!) ?? 0))
  }
})

it('the translation probabilities of each term add up to at most 1', () => {
  const found = learned([
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
    [[0], [3, 4]],
  ])
  for (const term of [0, 1, 2]) {
    const sum = [...found].filter(([key]) => key.startsWith(`${term}-`)).reduce((total, [, value]) => total + value, 0)
    expect(sum).toBeLessThanOrEqual(1.0001)
  }
})

it('lessons without words contribute no translations', () => {
  expect(
    learned([
      [[], [3]],
      [[1], []],
    ]).size,
  ).toBe(0)
})

it('a repeated term in a lesson counts once', () => {
  expect(learned([[[0, 0, 1], [3]]])).toEqual(learned([[[0, 1], [3]]]))
})
