/** @vitest-environment jsdom */
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { currentSession, forgetSession, readToken, rememberPath, takePath } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('a token says who it is and what they may', () => {
  expect(readToken(signedToken({ username: 'alis', authorities: ['bulk_import'] }))).toEqual({
    isLoading: false,
    isLoggedIn: true,
    user_id: 1,
    username: 'alis',
    authorities: ['bulk_import'],
  })
})

it('names in any script are read as they are written', () => {
  expect(readToken(signedToken({ username: 'Алиса 愛麗絲' })).username).toBe('Алиса 愛麗絲')
})

it('a token whose time is over is no login', () => {
  const token = signedToken({ username: 'alis', exp: 1_000 })
  expect(readToken(token, 999_999).isLoggedIn).toBe(true)
  expect(readToken(token, 1_000_000).isLoggedIn).toBe(false)
})

it('whatever stands in the storage, a visitor is the worst that can come of it', () => {
  const nearly = fc.json().map((json) => `x.${Buffer.from(json).toString('base64url')}.x`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly), (token) => {
      const { isLoggedIn, username } = readToken(token)
      expect(isLoggedIn).toBe(username !== null)
    }),
  )
})

it('logging out forgets everything that was kept', () => {
  localStorage.setItem('accessToken', signedToken({ username: 'alis' }))
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('username', 'alis')
  expect(currentSession().isLoggedIn).toBe(true)
  forgetSession()
  expect(currentSession().isLoggedIn).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
})

it('the session is the same object as long as nothing changed', () => {
  localStorage.setItem('accessToken', signedToken({ username: 'alis' }))
  expect(currentSession()).toBe(currentSession())
})

it('the intended path is handed out once', () => {
  rememberPath('/en/profile?x=1#y')
  expect(takePath()).toBe('/en/profile?x=1#y')
  expect(takePath()).toBe(null)
})
