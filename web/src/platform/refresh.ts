import type { Tokens } from '@vlacku/contract/auth'
import { ApiError } from './ApiError.ts'
import { send } from './http.ts'
import { countFailure, forgetSession, noteAlone, onSession, startSession } from './session.ts'
import { accessToken, secondsLeft, stored } from './token.ts'

/** An access token is renewed when no more than this is left of it (s). */
const RENEW_BEFORE_S = 300
/** How often it is looked at besides (ms): timers sleep with the machine. */
const CHECK_MS = 30_000
/** The session ends after this many failures in a row. */
const MAX_FAILURES = 3

let underWay: Promise<boolean> | null = null

/**
 * Renews the login, once for everybody who asks meanwhile, in all tabs of this browser. `stale` is the token that is no
 * longer good: where another tab has replaced it already there is nothing to do. Tells whether there is a new one.
 */
export function refreshSession(stale = accessToken()): Promise<boolean> {
  underWay ??= oneTabAtATime(() => refreshOnce(stale)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Browsers have locks on pages that came over a safe connection; elsewhere tabs can only hope not to meet. */
async function oneTabAtATime(work: () => Promise<boolean>): Promise<boolean> {
  return globalThis.navigator?.locks ? navigator.locks.request('vlacku-refresh', work) : work()
}

async function refreshOnce(stale: string | null): Promise<boolean> {
  if (accessToken() !== stale) return accessToken() !== null
  const refresh_token = stored('refreshToken')
  if (refresh_token === null) return false
  try {
    startSession((await send('POST /auth/refresh', { body: { refresh_token } })) as Tokens)
    noteAlone(false)
    return true
  } catch (error) {
    const isAlone = error instanceof ApiError && error.code === 'offline'
    noteAlone(isAlone)
    // nobody refused anything
    if (isAlone) return false
    const isRefused = error instanceof ApiError && error.code === 'invalid_token'
    if (countFailure(refresh_token) >= MAX_FAILURES || isRefused) forgetSession({ isLost: true })
    return false
  }
}

/**
 * Keeps the login of this tab alive: renews it 5 minutes before it is over, looking every 30 s and when the tab is seen
 * again. Returns the way to stop.
 */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = () => {
    clearTimeout(timer)
    const left = secondsLeft(accessToken())
    if (left === null) return
    if (left > RENEW_BEFORE_S) timer = setTimeout(check, Math.min((left - RENEW_BEFORE_S) * 1000, 2 ** 31 - 1))
    // without a connection there is nothing to try, and no failure to count
    else if (navigator.onLine === false) noteAlone(true)
    else if (stored('refreshToken') !== null) void refreshSession()
  }
  const interval = setInterval(check, CHECK_MS)
  const subscription = onSession(check)
  check()
  return () => {
    clearTimeout(timer)
    clearInterval(interval)
    subscription.unsubscribe()
  }
}

/** Ends the login on the server, if it can be reached, and here in any case. */
export async function logOut(): Promise<void> {
  await send('POST /auth/logout', {}).catch(() => {})
  forgetSession()
}
