import type { Tokens } from '@vlacku/contract/auth'
import { useSyncExternalStore } from 'react'
import { isOwnPath } from './ownPath.ts'

/** Who reads, as the access token in this browser's storage tells. What it allows is decided by the server alone. */
export interface Session {
  /** True where the storage cannot be read yet: on the server, and until a page drawn there is alive. */
  isLoading: boolean
  isLoggedIn: boolean
  username: string | null
  authorities: readonly string[]
}

const loading: Session = { isLoading: true, isLoggedIn: false, username: null, authorities: [] }
const loggedOut: Session = { ...loading, isLoading: false }

const STORED = ['accessToken', 'refreshToken', 'username']
const REDIRECT_PATH = 'redirectPath'

/** What a token says of its owner; logged out when there is none, it cannot be read, or its time is over. */
export function readToken(token: string | null, now = Date.now()): Session {
  const payload = token ? payloadOf(token) : null
  if (!payload || typeof payload.exp !== 'number' || payload.exp * 1000 <= now) return loggedOut
  if (typeof payload.username !== 'string' || payload.username === '') return loggedOut
  const authorities = Array.isArray(payload.authorities) ? payload.authorities.filter((a) => typeof a === 'string') : []
  return { isLoading: false, isLoggedIn: true, username: payload.username, authorities }
}

/** The middle part of a JSON Web Token (RFC 7519), unverified: only the server knows the key. */
function payloadOf(token: string): Record<string, unknown> | null {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const payload = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (c) => c.charCodeAt(0))))
    return typeof payload === 'object' ? payload : null
  } catch {
    return null
  }
}

let known = { token: null as string | null, session: loggedOut }

/** The session of this moment; the same object as long as nothing changed. */
export function currentSession(): Session {
  const token = fromStorage(() => localStorage.getItem('accessToken'))
  const session = readToken(token)
  if (token !== known.token || session.isLoggedIn !== known.session.isLoggedIn) known = { token, session }
  return known.session
}

function fromStorage<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null // a browser that keeps nothing has visitors only
  }
}

const listeners = new Set<() => void>()

/** Other tabs change the storage too; a token's time may be over when one comes back. */
function listen(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

export const useSession = (): Session => useSyncExternalStore(listen, currentSession, () => loading)

/** Somebody logged in: keeps the tokens, in all tabs of the browser. */
export function startSession({ access_token, refresh_token }: Tokens) {
  const { username } = readToken(access_token)
  fromStorage(() => {
    localStorage.setItem('accessToken', access_token)
    localStorage.setItem('refreshToken', refresh_token)
    localStorage.setItem('username', username ?? '')
  })
  for (const changed of listeners) changed()
}

/** Forgets who reads here, in all tabs of the browser. */
export function forgetSession() {
  fromStorage(() => {
    for (const key of STORED) localStorage.removeItem(key)
  })
  for (const changed of listeners) changed()
}

/** Keeps where a visitor wanted to go, for after the login. */
export const rememberPath = (href: string) => void fromStorage(() => sessionStorage.setItem(REDIRECT_PATH, href))

/** Where the login leads: the path kept, once, or nothing. Only a path of this site counts. */
export function takePath(): string | null {
  const path = fromStorage(() => sessionStorage.getItem(REDIRECT_PATH))
  fromStorage(() => sessionStorage.removeItem(REDIRECT_PATH))
  return path && isOwnPath(path) ? path : null
}
