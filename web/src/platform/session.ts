import type { Tokens } from '@vlacku/contract/auth'
import { deleteStored } from './offlineCache.ts'
import { isOwnPath } from './ownPath.ts'
import { fromStorage, localStore } from './storage.ts'
import { type Store, storageStore, useStore } from './store.ts'
import { aheadBy, payloadOf, STORED, siteTime, stored } from './token.ts'

/** Session derived from the access token in the browser's storage. Permissions are enforced only by the server. */
export interface Session {
  /** True while the session is unknown: on the server, until hydration, and while an expired session is being renewed. */
  isLoading: boolean
  isLoggedIn: boolean
  /** Account ID, which doesn't change with the username; null for visitors. */
  user_id: number | null
  username: string | null
  /** Name of the user's role; null for visitors. */
  role: string | null
  authorities: readonly string[]
}

const loading: Session = {
  isLoading: true,
  isLoggedIn: false,
  user_id: null,
  username: null,
  role: null,
  authorities: [],
}
const loggedOut: Session = { ...loading, isLoading: false }
const REDIRECT_PATH = 'redirectPath'

/** Derives the session from a token. The result is logged out if the token is missing, malformed or expired. */
export function readToken(token: string | null, now = siteTime()): Session {
  const payload = payloadOf(token)
  if (!payload || payload.exp * 1000 <= now) return loggedOut
  const { user_id, username, role, authorities } = payload
  return { isLoading: false, isLoggedIn: true, user_id, username, role, authorities }
}

/** True if the server is unreachable, in which case an expired session continues locally. */
let isAlone = false
let known = { token: null as string | null, session: loggedOut }

/** Returns the current session. Returns the same object until the session changes. */
export function currentSession(): Session {
  const token = stored('accessToken')
  const hopes = payloadOf(token) !== null && stored('refreshToken') !== null
  // When offline, stored data stays readable after the token expires. The server never accepts expired tokens.
  const session = readToken(token, isAlone && hopes ? 0 : siteTime())
  // If there is a refresh token, `watchSession` may still renew the session.
  if (!session.isLoggedIn && hopes) return loading
  if (token !== known.token || session.isLoggedIn !== known.session.isLoggedIn) known = { token, session }
  return known.session
}

const tokens = storageStore(currentSession)

/**
 * Subscribes to session changes in any tab. Also notifies when this tab becomes visible again, because the session may have
 * expired in the meantime.
 */
export function onSession(changed: () => void) {
  const { unsubscribe } = tokens.subscribe(changed)
  document.addEventListener('visibilitychange', changed)
  return {
    unsubscribe() {
      unsubscribe()
      document.removeEventListener('visibilitychange', changed)
    },
  }
}

/** Sets whether the server is unreachable for token refreshes. */
export function noteAlone(alone: boolean) {
  if (alone === isAlone) return
  isAlone = alone
  tokens.notify()
}

const sessions: Store<Session> = { get: currentSession, subscribe: onSession }
export const useSession = (): Session => useStore(sessions, loading)

/** Consecutive failed refreshes. A login in another tab replaces the refresh token. */
let failed = { refresh_token: '', count: 0 }

/** Counts a failed refresh and returns the number of consecutive failures since the last login, successful refresh or logout. */
export function countFailure(refresh_token: string): number {
  failed = { refresh_token, count: failed.refresh_token === refresh_token ? failed.count + 1 : 1 }
  return failed.count
}

/**
 * Stores the tokens of a login or refresh for all tabs of the browser. Returns false if they will be lost when the page closes.
 */
export function startSession({ access_token, refresh_token }: Tokens): boolean {
  failed.count = 0
  endedByUser = false
  const isStored = localStore.set('refreshToken', refresh_token)
  return renewAccess(access_token) && isStored
}

/** Continues the session with a different access token, for example after a username change. */
export function renewAccess(access_token: string): boolean {
  localStore.set('username', payloadOf(access_token)?.username ?? '')
  localStore.set('clockAhead', String(aheadBy(access_token)))
  const isStored = localStore.set('accessToken', access_token)
  tokens.notify()
  return isStored
}

let endedByUser = false

/** True if the user ended this tab's last session here; false if the session was lost or ended elsewhere. */
export const isEndedByUser = () => endedByUser

/** Deletes the session from the browser for all tabs. Use `logOut` in refresh.ts to end it on the server too. */
export function clearSession({ isLost = false } = {}) {
  endedByUser = !isLost
  failed.count = 0
  for (const key of STORED) localStore.remove(key)
  void deleteStored()
  tokens.notify()
}

/** Stores the path to open after login. */
export const rememberPath = (href: string) => void fromStorage(() => sessionStorage.setItem(REDIRECT_PATH, href))

/** Returns and removes the path to open after login; null if there is none or it isn't a path of this site. */
export function takePath(): string | null {
  const path = fromStorage(() => sessionStorage.getItem(REDIRECT_PATH))
  fromStorage(() => sessionStorage.removeItem(REDIRECT_PATH))
  return path && isOwnPath(path) ? path : null
}
