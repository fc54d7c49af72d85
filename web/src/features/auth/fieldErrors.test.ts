import { expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { minutesToWait, wrongFields } from './fieldErrors.ts'

const belongs = { username_taken: 'username' } as const

it('an error about a field is assigned to that field, and other errors are assigned to the form', () => {
  expect(wrongFields(new ApiError('username_taken'), belongs)).toEqual([['username', 'errors.username_taken']])
  expect(wrongFields(new ApiError('email_taken'), belongs)).toEqual([])
  expect(wrongFields(new TypeError('bug'), belongs)).toEqual([])
})

it('invalid fields get client-side messages, in the order of the response', () => {
  const error = new ApiError('invalid_request', {
    fields: { email: 'must be …', password: 'must have …', body: 'odd' },
  })
  expect(wrongFields(error, {})).toEqual([
    ['email', 'auth.email_invalid'],
    ['password', 'auth.password_invalid'],
  ])
  expect(wrongFields(new ApiError('invalid_request'), {})).toEqual([])
})

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
  [0, null],
  ['900', null],
  [undefined, null],
])('a waiting time of %s seconds is shown as %s minutes', (retry_after, minutes) => {
  expect(minutesToWait(new ApiError('too_many_failures', { retry_after }))).toBe(minutes)
})

it('only the error for too many failed attempts includes a waiting time', () => {
  expect(minutesToWait(new ApiError('too_many_requests', { retry_after: 60 }))).toBe(null)
})
