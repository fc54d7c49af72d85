import { expect, it } from 'vitest'
import { hasTest, namedTests } from './namedTests.ts'

it('finds the tests that a text names, over line ends too', () => {
  expect(namedTests('| x | `a/b.test.ts`: “one\nthing”; `e2e/c.spec.ts`: “another” and `d.ts`: “no” |')).toEqual([
    { file: 'a/b.test.ts', sentence: 'one thing' },
    { file: 'e2e/c.spec.ts', sentence: 'another' },
  ])
})

it.each([
  ["it('says so', () => {})", 'says so', true],
  ['it("says \'so\'", () => {})', "says 'so'", true],
  ["it.each([\n  ['a', 1],\n])('%s is told', (a) => {})", '%s is told', true],
  ["test('says so', async () => {})", 'says so', true],
  ["it('says so no more', () => {})", 'says so', false],
  ["expect('says so', x)", 'says so', false],
  ['// it(says so, )', 'says so', false],
])('%j has the test %j: %s', (source, sentence, there) => {
  expect(hasTest(source, sentence)).toBe(there)
})
