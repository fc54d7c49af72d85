import { expect, it } from 'vitest'
import { readLogins, secretIn } from './searchParams.ts'

it.each([
  [{}, {}],
  [{ page: '2' }, { page: 2 }],
  [{ page: '1' }, {}],
  [{ page: '-3' }, {}],
  [{ page: '1.5' }, {}],
  [{ page: 'two' }, {}],
  [{ page: '9999999' }, {}],
  [
    { username: ' tirxu ', page: '3' },
    { username: 'tirxu', page: 3 },
  ],
  [{ username: ' ' }, {}],
  [{ other: 'x' }, {}],
])('search parameters %o select the sessions %o', (search, params) => {
  expect(readLogins(search)).toEqual(params)
})

it('the secret in a URL must be a non-empty string', () => {
  expect(secretIn(' abc ')).toBe('abc')
  expect(secretIn(undefined)).toBe('')
  expect(secretIn(['a'])).toBe('')
})
