import { expect, it } from 'vitest'
import type { Pooling } from './modelFolder.ts'
import { pooled } from './pooling.ts'

/** Two texts of two and three tokens, the first filled up with what must not count. */
const tokens = { data: Float32Array.from([1, 5, 3, -1, 99, 99, 2, 2, 4, 0, 0, 7]), width: 3, dimensions: 2 }

it.each<[Pooling, number[], number[]]>([
  ['mean', [4, 4], [6, 9]],
  ['cls', [1, 5], [2, 2]],
  ['max', [3, 5], [4, 7]],
])('%s, but for its length', (pooling, first, second) => {
  expect([...pooled(tokens, 0, 2, pooling)]).toEqual(first)
  expect([...pooled(tokens, 1, 3, pooling)]).toEqual(second)
})
