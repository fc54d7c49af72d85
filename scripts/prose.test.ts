import { describe, expect, test } from 'vitest'
import { isConventional, proseOfPage, proseOfSource, proseOfStyles, proseProblems } from './prose.ts'

const source = `
/** Who may read it is told. */
export const A = 1 // brought in
// a slash in a string is not a comment
const url = 'http://example.org'
test('of whom', () => {})
it.each([1])('imports %s once', () => {})
throw new AppError('nobody stands here')
log.warn({ a }, 'the job was refused')
const view = <p>{/* drawn */}it's // text</p>
`

describe('prose of a source file', () => {
  test('comments, test names and messages in source files are found with their line numbers', () => {
    expect(proseOfSource('a.tsx', source)).toEqual([
      { kind: 'comment', line: 2, text: 'Who may read it is told.' },
      { kind: 'comment', line: 3, text: 'brought in' },
      { kind: 'comment', line: 4, text: 'a slash in a string is not a comment' },
      { kind: 'test name', line: 6, text: 'of whom' },
      { kind: 'test name', line: 7, text: 'imports %s once' },
      { kind: 'message', line: 8, text: 'nobody stands here' },
      { kind: 'message', line: 9, text: 'the job was refused' },
      { kind: 'comment', line: 10, text: 'drawn' },
    ])
  })

  test('comments in style sheets are found', () => {
    expect(proseOfStyles('a { b: c }\n/* ── kept ── */')).toEqual([{ kind: 'comment', line: 2, text: 'kept' }])
  })

  test('code blocks in a Markdown page are skipped', () => {
    const page = '# Title\n\nOne\nparagraph.\n\n```\nnobody\n```\n- an item\n- another'
    expect(proseOfPage(page).map(({ line, text }) => [line, text])).toEqual([
      [1, '# Title'],
      [3, 'One\nparagraph.'],
      [9, '- an item'],
      [10, '- another'],
    ])
  })
})

test.each([
  ['comment', 'Who may read it.', 1],
  ['comment', 'Users who may read it.', 0],
  ['comment', 'Reads it anew, as nobody is told.', 3],
  ['comment', 'Returns `told` and “nobody”.', 0],
  ['comment', 'It is no longer used; it is no deck.', 1],
  ['test name', 'of a table', 1],
  ['test name', 'a table of words is imported', 0],
  ['documentation', 'The bytes stand in the file.', 1],
] as const)('the %s %j has %d prose problems', (kind, text, count) => {
  expect(proseProblems({ kind, line: 1, text })).toHaveLength(count)
})

test.each([
  ['fix(exports): report why a Typst process exited', true],
  ['feat!: drop Node 18', true],
  ['A typesetter is told of by its end', false],
  ['fix: Report it', false],
  [`fix: ${'a'.repeat(70)}`, false],
])('isConventional(%j) returns %s', (subject, expected) => {
  expect(isConventional(subject)).toBe(expected)
})
