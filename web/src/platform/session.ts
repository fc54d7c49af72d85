import type { Tokens } from '@vlacku/contract/auth'
import { deleteStored } from './offlineCache.ts'
import { isOwnPath } from './ownPath.ts'
import { fromStorage, localStore } from './storage.ts'
import { type Store, storageStore, useStore } from './store.ts'
import { aheadBy, payloadOf, STORED, siteTime, stored } from './token.ts'

/** Who reads, as the access token in this browser's storage tells. What it allows is decided by the server alone. */
export interface Session {
  /**
   * True where it is not known yet: on the server, until a page drawn there is alive, and while a login whose time is over
   * is being renewed.
   */
  isLoading: boolean
  isLoggedIn: boolean
  /** Account ID, which is independent of the name; null for visitors. */
  user_id: number | null
  username: string | null
  authorities: readonly string[]
}

const loading: Session = { isLoading: true, isLoggedIn: false, user_id: null, username: null, authorities: [] }
const loggedOut: Session = { ...loading, isLoading: false }
const REDIRECT_PATH = 'redirectPath'

/** What a token says of its owner; logged out when there is none, it cannot be read, or its time is over. */
export function readToken(token: string | null, now = siteTime()): Session {
  const payload = payloadOf(token)
  if (!payload || payload.exp * 1000 <= now) return loggedOut
  const { user_id, username, authorities } = payload
  return { isLoading: false, isLoggedIn: true, user_id, username, authorities }
}

/** Whether nobody can be asked to renew the login, so that it goes on here as it was. */
let isAlone = false
let known = { token: null as string | null, session: loggedOut }

/** The session of this moment; the same object as long as nothing changed. */
export function currentSession(): Session {
  const token = stored('accessToken')
  const hopes = payloadOf(token) !== null && stored('refreshToken') !== null
  // what is kept of it can be read for as long as there is no network; the server asks for more than a name
  const session = readToken(token, isAlone && hopes ? 0 : siteTime())
  // with a refresh token there is still hope: `watchSession` is at it
  if (!session.isLoggedIn && hopes) return loading
  if (token !== known.token || session.isLoggedIn !== known.session.isLoggedIn) known = { token, session }
  return known.session
}

const tokens = storageStore(currentSession)

/** Subscribes to changes of the session in any tab, and to the return to this tab, since the session may have expired. */
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

/** Says whether the site can be reached to renew the login. */
export function noteAlone(alone: boolean) {
  if (alone === isAlone) return
  isAlone = alone
  tokens.notify()
}

const sessions: Store<Session> = { get: currentSession, subscribe: onSession }
export const useSession = (): Session => useStore(sessions, loading)

/** Failed refreshes in a row; a login in another tab brings another refresh token. */
let failed = { refresh_token: '', count: 0 }

/** Counts a failed refresh and returns the number of failures in a row since the last login, refresh or logout. */
export function countFailure(refresh_token: string): number {
  failed = { refresh_token, count: failed.refresh_token === refresh_token ? failed.count + 1 : 1 }
  return failed.count
}

/** Stores the tokens of a login or refresh, for all tabs of the browser. Returns false if they are lost when the page closes. */
export function startSession({ access_token, refresh_token }: Tokens): boolean {
  failed.count = 0
  endedByUser = false
  const isStored = localStore.set('refreshToken', refresh_token)
  return renewAccess(access_token) && isStored
}

/** The same login goes on with another access token: after a change of name, for example. */
export function renewAccess(access_token: string): boolean {
  localStore.set('username', payloadOf(access_token)?.username ?? '')
  localStore.set('clockAhead', String(aheadBy(access_token)))
  const isStored = localStore.set('accessToken', access_token)
  tokens.notify()
  return isStored
}

let endedByUser = false

/** True if the last session of this tab ended by an act of its user here, false if it was lost or ended elsewhere. */
export const isEndedByUser = () => endedByUser

/** Deletes the session from the browser, for all tabs. Logging out on the server is the task of `logOut` in refresh.ts. */
export function forgetSession({ isLost = false } = {}) {
  endedByUser = !isLost
  failed.count = 0
  for (const key of STORED) localStore.remove(key)
  void deleteStored()
  tokens.notify()
}

/** Keeps where a visitor wanted to go, for after the login. */
export const rememberPath = (href: string) => void fromStorage(() => sessionStorage.setItem(REDIRECT_PATH, href))

/** Where the login leads: the path kept, once, or nothing. Only a path of this site counts. */
export function takePath(): string | null {
  const path = fromStorage(() => sessionStorage.getItem(REDIRECT_PATH))
  fromStorage(() => sessionStorage.removeItem(REDIRECT_PATH))
  return path && isOwnPath(path) ? path : null
}
