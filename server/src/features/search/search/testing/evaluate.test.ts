import { expect, it } from 'vitest'
import { evaluate, parseQueryRows } from './evaluate.ts'

it('evaluation counts distinct words, and accepts any of the expected words', () => {
  const rows = parseQueryRows(
    'id\tquery\tlang\texpected\tkind\n1\tcat\ten\tmlatu|cats\texact\n2\tdgo\ten\tgerku\ttypo\n',
  )
  const reports = evaluate((row) => (row.kind === 'typo' ? ['mlatu', 'mlatu', 'gerku'] : ['cats']), rows)
  expect(reports.get('exact')).toEqual({ queries: 1, first: 1, firstTen: 1, misses: [] })
  expect(reports.get('typo')).toMatchObject({ queries: 1, first: 0, firstTen: 1 })
  expect(reports.get('typo')?.misses[0]).toMatchObject({ found: ['mlatu', 'gerku'], rank: 2 })
})
