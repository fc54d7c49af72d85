/** @vitest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { ApiError } from './ApiError.ts'
import { request } from './api.ts'
import { setTransport, type Transport } from './http.ts'
import { logOut, refreshSession, watchSession } from './refresh.ts'
import { clearSession, currentSession, startSession } from './session.ts'
import { accessToken } from './token.ts'

const seconds = (n: number) => Math.floor(Date.now() / 1000) + n
const token = (left: number, username = 'alis') => signedToken({ username, exp: seconds(left) })

let requests: string[] = []
let responses: Record<string, () => unknown> = {}
const server: Transport = async (name) => {
  requests.push(name)
  const response = responses[name]
  if (!response) throw new Error(`no mock response for ${name}`)
  return response()
}
const failWith = (code: ApiError['code']) => () => {
  throw new ApiError(code)
}
/** Counts the requests to an endpoint. */
const times = (name: string) => requests.filter((other) => other === name).length
const REFRESH = 'POST /auth/refresh'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  requests = []
  responses = {}
  setTransport(server)
})
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
  clearSession()
  vi.useRealTimers()
})
const logIn = (left: number) => startSession({ access_token: token(left), refresh_token: 'first' })

describe('a session', () => {
  it('a session is refreshed five minutes before it expires', async () => {
    const fresh = token(7200)
    responses[REFRESH] = () => ({ access_token: fresh, refresh_token: 'second' })
    logIn(3600)
    stop = watchSession()
    await vi.advanceTimersByTimeAsync(3295_000)
    expect(times(REFRESH)).toBe(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times(REFRESH)).toBe(1)
    expect([accessToken(), localStorage.getItem('refreshToken')]).toEqual([fresh, 'second'])
  })

  it('a session that has expired at page load is refreshed, and its state is unknown until then', async () => {
    responses[REFRESH] = () => ({ access_token: token(3600), refresh_token: 'second' })
    logIn(-10)
    expect(currentSession()).toMatchObject({ isLoading: true, isLoggedIn: false })
    stop = watchSession()
    await vi.advanceTimersByTimeAsync(0)
    expect(currentSession()).toMatchObject({ isLoading: false, isLoggedIn: true, username: 'alis' })
  })

  it('an expired session is refreshed when the tab becomes visible', async () => {
    logIn(3600)
    stop = watchSession()
    responses[REFRESH] = () => ({ access_token: token(3600), refresh_token: 'second' })
    vi.setSystemTime(Date.now() + 3_400_000) // The machine slept, so the timers did not run.
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(times(REFRESH)).toBe(1)
  })

  it('a session ends after three consecutive failed refreshes, 30 s apart', async () => {
    responses[REFRESH] = failWith('internal')
    logIn(200)
    stop = watchSession()
    await vi.advanceTimersByTimeAsync(0)
    expect([times(REFRESH), currentSession().isLoggedIn]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([times(REFRESH), currentSession().isLoggedIn]).toEqual([2, true])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([times(REFRESH), currentSession().isLoggedIn]).toEqual([3, false])
    expect(localStorage.length).toBe(0)
  })

  it('a session continues offline even after it has expired', async () => {
    responses[REFRESH] = failWith('offline')
    logIn(-10)
    for (let nth = 1; nth <= 5; nth++) expect(await refreshSession()).toBe(false)
    expect(currentSession()).toMatchObject({ isLoading: false, isLoggedIn: true, username: 'alis' })
    responses[REFRESH] = failWith('invalid_token')
    expect(await refreshSession()).toBe(false)
    expect(currentSession().isLoggedIn).toBe(false)
  })

  it('a session unknown to the server ends immediately', async () => {
    responses[REFRESH] = failWith('invalid_token')
    logIn(100)
    expect(await refreshSession()).toBe(false)
    expect(localStorage.length).toBe(0)
  })

  it('a session lasts an hour even if the browser clock is 56 minutes ahead of the server', async () => {
    const site = Math.floor(Date.now() / 1000) - 56 * 60
    responses[REFRESH] = () => ({ access_token: token(9999), refresh_token: 'second' })
    stop = watchSession()
    startSession({
      access_token: signedToken({ username: 'alis', iat: site, exp: site + 3600 }),
      refresh_token: 'first',
    })
    await vi.advanceTimersByTimeAsync(3295_000)
    expect([times(REFRESH), currentSession().isLoggedIn]).toEqual([0, true])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times(REFRESH)).toBe(1)
  })

  it.each([
    ['a login', () => logIn(100)],
    [
      'a logout and a login',
      async () => {
        await logOut()
        logIn(100)
      },
    ],
    ['a login in another tab', () => localStorage.setItem('refreshToken', 'second')],
  ])('%s resets the count of failed refreshes', async (_, renew) => {
    responses[REFRESH] = failWith('internal')
    responses['POST /auth/logout'] = () => ({})
    logIn(100)
    for (let n = 0; n < 2; n++) await refreshSession()
    await renew()
    for (let n = 0; n < 2; n++) await refreshSession()
    expect(currentSession().isLoggedIn).toBe(true)
    await refreshSession()
    expect(currentSession().isLoggedIn).toBe(false)
  })

  it('a successful refresh resets the failure count', async () => {
    logIn(100)
    for (const code of ['internal', 'internal', null, 'internal', 'internal'] as const) {
      responses[REFRESH] = code ? failWith(code) : () => ({ access_token: token(100), refresh_token: 'again' })
      await refreshSession()
    }
    expect(currentSession().isLoggedIn).toBe(true)
  })

  it('a token refreshed by another tab is not refreshed again', async () => {
    logIn(100)
    const stale = accessToken()
    startSession({ access_token: token(3600), refresh_token: 'of the other tab' })
    expect(await refreshSession(stale)).toBe(true)
    expect(times(REFRESH)).toBe(0)
  })

  it('logging out ends the session on the server, and locally even if the server does not respond', async () => {
    responses['POST /auth/logout'] = failWith('offline')
    logIn(3600)
    await logOut()
    expect([times('POST /auth/logout'), localStorage.length]).toEqual([1, 0])
  })
})

describe('a rejected request', () => {
  it('rejected requests are repeated with a new token after a single shared refresh', async () => {
    const stale = token(1000)
    startSession({ access_token: stale, refresh_token: 'first' })
    responses[REFRESH] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { access_token: token(3600), refresh_token: 'second' }
    }
    responses['GET /auth/profile'] = () =>
      accessToken() === stale ? failWith('not_logged_in')() : { username: 'alis' }
    const requests = Promise.all(Array.from({ length: 20 }, () => request('GET /auth/profile')))
    await vi.advanceTimersByTimeAsync(200)
    expect(await requests).toHaveLength(20)
    expect([times(REFRESH), times('GET /auth/profile')]).toEqual([1, 40])
  })

  it('a request that is rejected twice fails', async () => {
    logIn(1000)
    responses[REFRESH] = () => ({ access_token: token(3600), refresh_token: 'second' })
    responses['GET /auth/profile'] = failWith('not_logged_in')
    await expect(request('GET /auth/profile')).rejects.toMatchObject({ code: 'not_logged_in' })
    expect([times(REFRESH), times('GET /auth/profile')]).toEqual([1, 2])
  })

  it.each(['wrong_password', 'not_allowed', 'internal'] as const)(
    'a request that fails with %s is not repeated',
    async (code) => {
      logIn(1000)
      responses['POST /auth/change-password/initiate'] = failWith(code)
      const input = { body: { current_password: 'x' } }
      await expect(request('POST /auth/change-password/initiate', input)).rejects.toMatchObject({ code })
      expect(times(REFRESH)).toBe(0)
    },
  )

  it('a wrong password at login triggers no refresh', async () => {
    logIn(-10)
    responses['POST /auth/login'] = failWith('wrong_login')
    const input = { body: { username_or_email: 'alis', password: 'x' } }
    await expect(request('POST /auth/login', input)).rejects.toMatchObject({ code: 'wrong_login' })
    expect(times(REFRESH)).toBe(0)
  })

  it('an expired token is refreshed before a request is sent', async () => {
    logIn(-10)
    responses[REFRESH] = () => ({ access_token: token(3600), refresh_token: 'second' })
    responses['GET /auth/profile'] = () => ({})
    await request('GET /auth/profile')
    expect(requests).toEqual([REFRESH, 'GET /auth/profile'])
  })
})
