import { expect, it } from 'vitest'
import { compare } from './compare.ts'

it('compare sorts words in Lojban dictionary order', () => {
  const sorted = [
    '',
    'a',
    'a bu',
    "a'a",
    "a'acu'i",
    'abu',
    '.akme',
    "da'a",
    'da,ic',
    'djan',
    'klama',
    'Klama bu',
    "xu'a",
    'xy',
    'zzz',
    'é',
    '弱',
  ]
  expect([...sorted].reverse().sort(compare)).toEqual(sorted)
})

it.each([
  ['klama', 'klama', 0],
  ['Klama', 'klama', -1],
  ["a'a", 'aha', -1],
  ['klama', 'klamau', -1],
])('compare sorts %s and %s in dictionary order', (a, b, sign) => {
  expect(Math.sign(compare(a, b))).toBe(sign)
})
