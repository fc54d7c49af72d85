import { expect, it } from 'vitest'
import { countOutcomes, forbiddenSkips, playwrightOutcomes, vitestOutcomes } from './testOutcomes.mjs'

const outcome = (name: string, status: 'passed' | 'failed' | 'skipped') => ({ name, status, message: '' })

it('a test skipped in every run is reported unless the list of allowed skips states a reason', () => {
  const outcomes = [
    outcome('a.test.ts › runs', 'passed'),
    outcome('a.test.ts › runs on PostgreSQL only', 'skipped'),
    outcome('a.test.ts › runs on PostgreSQL only', 'passed'),
    outcome('b.test.ts › needs a program', 'skipped'),
    outcome('c.test.ts › takes hours', 'skipped'),
  ]
  expect(forbiddenSkips(outcomes, { 'c.test.ts': 'takes hours' })).toEqual(['b.test.ts › needs a program'])
})

it('a Vitest file that could not be loaded counts as one failed test', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'waits', status: 'pending', failureMessages: [] },
          { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1'] },
        ],
      },
      { name: `${process.cwd()}/b.test.ts`, message: 'SyntaxError', assertionResults: [] },
    ],
  }
  const outcomes = vitestOutcomes(report)
  expect(countOutcomes(outcomes)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  expect(outcomes.at(-1)).toEqual({ name: 'b.test.ts', status: 'failed', message: 'SyntaxError' })
})

it('Playwright tests are found in nested suites', () => {
  const spec = (title: string, ok: boolean, status: string, messages: string[] = []) => ({
    ...{ file: 'a.spec.ts', title, ok },
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const report = {
    suites: [
      {
        specs: [spec('opens', true, 'expected')],
        suites: [{ specs: [spec('closes', false, 'unexpected', ['not closed']), spec('sleeps', true, 'skipped')] }],
      },
    ],
  }
  expect(playwrightOutcomes(report)).toEqual([
    { name: 'e2e/a.spec.ts › opens', status: 'passed', message: '' },
    { name: 'e2e/a.spec.ts › closes', status: 'failed', message: 'not closed' },
    { name: 'e2e/a.spec.ts › sleeps', status: 'skipped', message: '' },
  ])
})
