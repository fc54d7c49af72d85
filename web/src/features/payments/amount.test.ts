import { expect, it } from 'vitest'
import { problemOf, readCents } from './amount.ts'

it.each([
  ['1', 100],
  ['1.00', 100],
  ['1,5', 150],
  [' $12.07 ', 1207],
  ['1000', 100_000],
  ['0.29', 29],
])('%j is %i cents', (text, cents) => expect(readCents(text)).toBe(cents))

it.each(['', 'one', '1.005', '-1', '1e3', '1.2.3', '1 000', '٣'])('%j is no amount', (text) =>
  expect(readCents(text)).toBeNull(),
)

it.each([
  [null, 'bad_amount'],
  [99, 'too_little'],
  [100, null],
  [5000, null],
  [5001, 'too_much'],
])('%s cents of 100 to 5000: %s', (cents, problem) => {
  const settings = {
    mode: 'sandbox',
    client_id: 'x',
    script_url: 'https://x.example',
    least_cents: 100,
    most_cents: 5000,
  }
  expect(problemOf(cents, settings as never)).toBe(problem)
})
