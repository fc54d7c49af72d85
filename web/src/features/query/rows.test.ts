import { parseQuery } from '@vlacku/query'
import { EXAMPLES } from '@vlacku/query/examples'
import { expect, it } from 'vitest'
import { emptyRow, operatorsFor, queryOf, rowsOf, textOf, withField } from './rows.ts'

const read = (text: string) => {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.query
}

it.each([
  'klama',
  'klama -gloss:run*',
  'a or -def:"b c" or score:>=5',
  'word:CVC\\C* rafsi:/^a\\/b$/ date:2020..2021-05 arity:..3 score:3..',
  'word:\\C\\V selmaho:UI\\* "say \\"no\\"" \\-x',
  // A one-word phrase becomes a plain word, which has the same matches.
  ...Object.values(EXAMPLES)
    .flat()
    .filter((text) => text !== '"or"'),
])('the query %s survives the conversion to rows and back', (text) => {
  expect(read(textOf(rowsOf(read(text))))).toEqual(read(text))
})

it('a parenthesized group becomes a text row', () => {
  const { how, rows } = rowsOf(read('a (b or c) -(d e)'))
  expect([how, rows.map(({ kind }) => kind)]).toEqual(['and', ['condition', 'text', 'text']])
  expect(textOf({ how: 'or', rows })).toBe('a or b or c or -(d e)'.replace('b or c', '(b or c)'))
})

it('incomplete and invalid conditions are omitted from the query', () => {
  const rows = [
    emptyRow,
    { ...emptyRow, field: 'score' as const, operator: '>' as const, value: 'many' },
    { ...emptyRow, field: 'date' as const, operator: 'range' as const, value: '2021', to: '2020' },
    { ...emptyRow, operator: 'pattern' as const, value: 'a b' },
    { ...emptyRow, value: ' run away ' },
  ]
  expect(textOf({ how: 'and', rows })).toBe('"run away"')
  expect(textOf({ how: 'or', rows: [emptyRow] })).toBe('')
})

it('a word with special characters is queried literally', () => {
  for (const value of ['-a', 'or', 'a*', '/a/', 'word:x', '(', '\\', 'C'])
    expect(queryOf({ ...emptyRow, field: 'word', value })).toMatchObject({ value: { kind: 'word', text: value } })
})

it('a field offers only its supported operators, and selecting it replaces an unsupported operator', () => {
  expect(operatorsFor('rhyme')).toEqual(['is'])
  expect(operatorsFor('type')).toEqual(['is', 'pattern'])
  expect(operatorsFor(null)).toEqual(['is', 'pattern', 'regex'])
  expect(operatorsFor('score')).toEqual(['=', '>', '>=', '<', '<=', 'range'])
  expect(withField({ ...emptyRow, operator: 'regex', value: '5' }, 'score')).toMatchObject({
    operator: '=',
    value: '5',
  })
  expect(withField({ ...emptyRow, operator: 'regex' }, 'def')).toMatchObject({ operator: 'regex' })
})
