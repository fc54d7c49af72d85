import type { ReelArticle, ReelEntry } from '@vlacku/contract/reel'
import { expect, it } from 'vitest'
import { mixedItems, truncated } from './reel.serialize.ts'

it.each([
  ['short enough', 'short enough'],
  ['one two three four five six', 'one two three four …'],
  ['see {gerku} and {mlatu le}', 'see {gerku} and …'],
  ['with $x_1$ and $x_2 + x_3$', 'with $x_1$ and …'],
  ['a'.repeat(30), `${'a'.repeat(22)} …`],
])('%s is truncated to %s', (text, short) => expect(truncated(text, 22)).toBe(short))

const entries = (n: number) => Array.from({ length: n }, (_, i) => ({ kind: 'entry', valsiid: i }) as ReelEntry)
const articles = (n: number) => Array.from({ length: n }, (_, i) => ({ kind: 'article', pageid: i }) as ReelArticle)

it.each([
  [7, 3, 'eeaeeaeeae'],
  [9, 1, 'eeaeeeeeee'],
  [10, 0, 'eeeeeeeeee'],
  [0, 3, 'aaa'],
  [1, 3, 'eaaa'],
  [0, 0, ''],
])('%i entries and %i articles are interleaved in the order %s', (e, a, order) => {
  const items = mixedItems(entries(e), articles(a))
  expect(items.map(({ kind }) => kind[0]).join('')).toBe(order)
})
