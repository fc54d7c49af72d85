/** @vitest-environment jsdom */
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { clearSession, currentSession, readToken, rememberPath, takePath } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('the session from a token contains the username, role and authorities', () => {
  expect(readToken(signedToken({ username: 'alis', authorities: ['bulk_import'] }))).toEqual({
    isLoading: false,
    isLoggedIn: true,
    user_id: 1,
    username: 'alis',
    role: 'editor',
    authorities: ['bulk_import'],
  })
})

it('usernames in any script are decoded', () => {
  expect(readToken(signedToken({ username: 'Алиса 愛麗絲' })).username).toBe('Алиса 愛麗絲')
})

it('an expired token does not log the user in', () => {
  const token = signedToken({ username: 'alis', exp: 1_000 })
  expect(readToken(token, 999_999).isLoggedIn).toBe(true)
  expect(readToken(token, 1_000_000).isLoggedIn).toBe(false)
})

it('malformed stored text never results in anything but a visitor session', () => {
  const nearly = fc.json().map((json) => `x.${Buffer.from(json).toString('base64url')}.x`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly), (token) => {
      const { isLoggedIn, username } = readToken(token)
      expect(isLoggedIn).toBe(username !== null)
    }),
  )
})

it('logging out deletes all stored session data', () => {
  localStorage.setItem('accessToken', signedToken({ username: 'alis' }))
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('username', 'alis')
  expect(currentSession().isLoggedIn).toBe(true)
  clearSession()
  expect(currentSession().isLoggedIn).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
})

it('currentSession returns the same object until the session changes', () => {
  localStorage.setItem('accessToken', signedToken({ username: 'alis' }))
  expect(currentSession()).toBe(currentSession())
})

it('the path to open after login can be read only once', () => {
  rememberPath('/en/profile?x=1#y')
  expect(takePath()).toBe('/en/profile?x=1#y')
  expect(takePath()).toBe(null)
})
