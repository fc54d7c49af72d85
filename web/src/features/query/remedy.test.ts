import { parseQuery } from '@vlacku/query'
import { expect, it } from 'vitest'
import { remedyFor } from './remedy.ts'

const remedy = (text: string) => {
  const parsed = parseQuery(text)
  return parsed.ok ? 'can be read' : remedyFor(text, parsed)
}

it.each([
  ['a "b c', 'a "b c"'],
  ['a (b or (c', 'a (b or (c))'],
  ['word:/ab', 'word:/ab/'],
  ['a) b', 'a b'],
  ['a () b', 'a b'],
  ['a or', 'a'],
  ['or a b', 'a b'],
  ['a - b', 'a b'],
  ['word:/a/i b', 'word:/a/ b'],
  ['glos:run', 'gloss:run'],
  ['a https://x b', 'a "https://x" b'],
  ['score:10..3', 'score:3..10'],
  // The intended meaning of these queries is uncertain.
  ['-', null],
  ['score:many', null],
  ['rhyme:a*', null],
  [')))', null],
  [`${'('.repeat(9)}a`, null],
])('suggests a correction for %s', (text, written) => {
  expect(remedy(text)).toBe(written)
})
