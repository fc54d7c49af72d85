import type { Tokens } from '@vlacku/contract/auth'
import { ApiError } from './ApiError.ts'
import { send } from './http.ts'
import { clearSession, countFailure, noteAlone, onSession, startSession } from './session.ts'
import { accessToken, secondsLeft, stored } from './token.ts'

/** Remaining lifetime of an access token, in seconds, at which it is refreshed. */
const RENEW_BEFORE_S = 300
/** Interval of additional checks, in milliseconds, since timers stop during sleep. */
const CHECK_MS = 30_000
/** Number of consecutive failures after which the session ends. */
const MAX_FAILURES = 3

let underWay: Promise<boolean> | null = null

/**
 * Refreshes the session, once for all concurrent callers in all tabs of this browser. `stale` is the expired token: if another
 * tab has already replaced it, does nothing. Resolves to true if there is a new token.
 */
export function refreshSession(stale = accessToken()): Promise<boolean> {
  underWay ??= oneTabAtATime(() => refreshOnce(stale)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Web Locks require a secure connection; without them, several tabs may refresh concurrently. */
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
    // The server was unreachable, so nothing was rejected.
    if (isAlone) return false
    const isRejected = error instanceof ApiError && error.code === 'invalid_token'
    if (countFailure(refresh_token) >= MAX_FAILURES || isRejected) clearSession({ isLost: true })
    return false
  }
}

/**
 * Keeps this tab's session alive: refreshes it 5 minutes before it expires, checking every 30 s and when the tab becomes visible.
 * Returns a function that stops the checks.
 */
export function watchSession(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = () => {
    clearTimeout(timer)
    const left = secondsLeft(accessToken())
    if (left === null) return
    if (left > RENEW_BEFORE_S) timer = setTimeout(check, Math.min((left - RENEW_BEFORE_S) * 1000, 2 ** 31 - 1))
    // When offline, a refresh can't succeed and doesn't count as a failure.
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

/** Ends the session locally and, if the server is reachable, on the server. */
export async function logOut(): Promise<void> {
  await send('POST /auth/logout', {}).catch(() => {})
  clearSession()
}
