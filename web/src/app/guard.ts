import { redirect } from '@tanstack/react-router'
import { ApiError } from '../platform/ApiError.ts'
import type { Locale } from '../platform/locale.ts'
import { refreshSession } from '../platform/refresh.ts'
import { currentSession, rememberPath } from '../platform/session.ts'
import { accessToken } from '../platform/token.ts'

/** Sends a visitor to the login, and keeps where they wanted to go. Members pass, once a login that is over is renewed. */
export async function membersOnly(locale: Locale, href: string, preload: boolean) {
  if (currentSession().isLoading) await refreshSession()
  if (currentSession().isLoggedIn) return
  // a link under the pointer is looked at in advance; nobody has gone anywhere yet
  if (!preload) rememberPath(href)
  throw redirect({ to: '/$locale/login', params: { locale } })
}

/** The token that lacked a right, and was renewed for it: the next one says no more. */
let renewed: string | null = null

/** For pages that need more than a login: who lacks it is told so, unless they were given it after they had logged in. */
export async function holdersOnly(authority: string) {
  const lacks = () => !currentSession().authorities.includes(authority)
  if (lacks() && accessToken() !== renewed) {
    await refreshSession()
    renewed = accessToken()
  }
  if (lacks()) throw new ApiError('not_allowed')
}

/**
 * The flag `redirect_loop` says that being sent around has led nowhere. On the login page it is taken off, so that one can
 * log in there; anywhere else the way back is the start.
 */
export function breakLoop(locale: Locale, pathname: string, search: Record<string, unknown>) {
  if (!('redirect_loop' in search)) return
  const { redirect_loop, ...others } = search
  if (pathname === `/${locale}/login`)
    throw redirect({ to: '/$locale/login', params: { locale }, search: others, replace: true } as never)
  throw redirect({ to: '/$locale', params: { locale }, replace: true })
}
