import { localStore } from './storage.ts'

/** Storage keys, shared with other clients of this site. */
export const STORED = ['accessToken', 'refreshToken', 'username', 'clockAhead'] as const

export const stored = (key: (typeof STORED)[number]) => localStore.get(key)
export const accessToken = () => stored('accessToken')

/** Claims of an access token that the web app uses. */
export interface Payload {
  user_id: number
  username: string
  /** Name of the user's role; null if the token doesn't contain one. */
  role: string | null
  authorities: readonly string[]
  /** Expiry (Unix seconds). */
  exp: number
  iat?: number
}

/**
 * Reads the claims of a token without verifying it, because only the server has the key. Returns null if the claims contain no
 * account.
 */
export function payloadOf(token: string | null): Payload | null {
  const payload = token ? middlePart(token) : null
  if (!payload || typeof payload.exp !== 'number') return null
  const user_id = Number(payload.sub)
  if (!Number.isInteger(user_id) || user_id <= 0) return null
  if (typeof payload.username !== 'string' || payload.username === '') return null
  const authorities = Array.isArray(payload.authorities) ? payload.authorities.filter((a) => typeof a === 'string') : []
  const iat = typeof payload.iat === 'number' ? { iat: payload.iat } : {}
  const role = typeof payload.role === 'string' ? payload.role : null
  return { user_id, username: payload.username, role, authorities, exp: payload.exp, ...iat }
}

/** Returns the decoded payload of a JSON Web Token (RFC 7519). */
function middlePart(token: string): Record<string, unknown> | null {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const payload = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (c) => c.charCodeAt(0))))
    return typeof payload === 'object' ? payload : null
  } catch {
    return null
  }
}

/** Returns by how many seconds this browser's clock is ahead of the server's, based on a token that was just received. */
export const aheadBy = (token: string): number => Date.now() / 1000 - (payloadOf(token)?.iat ?? Date.now() / 1000)

/** Returns the server time in Unix milliseconds, which determines when tokens expire. Browser clocks may be off by hours. */
export const siteTime = () => Date.now() - (Number(stored('clockAhead')) || 0) * 1000

/** Returns the seconds until a token expires; negative if it has expired, null if it is malformed. */
export function secondsLeft(token: string | null): number | null {
  const payload = payloadOf(token)
  return payload && payload.exp - siteTime() / 1000
}

/** True if a well-formed token has expired. */
export const isExpired = (token: string | null): boolean => (secondsLeft(token) ?? 1) <= 0
