import { expect, it } from 'vitest'
import { forbiddenSkips } from './skips.mjs'

const outcome = (name: string, ran: boolean) => ({ name, ran })

it('reports a test that every runner skipped unless the list gives a reason', () => {
  const outcomes = [
    outcome('a.test.ts › runs', true),
    outcome('a.test.ts › runs on PostgreSQL alone', false),
    outcome('a.test.ts › runs on PostgreSQL alone', true),
    outcome('b.test.ts › needs a program', false),
    outcome('c.test.ts › takes hours', false),
  ]
  expect(forbiddenSkips(outcomes, { 'c.test.ts': 'the long run has it' })).toEqual(['b.test.ts › needs a program'])
})
