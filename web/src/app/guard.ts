import { redirect } from '@tanstack/react-router'
import { ApiError } from '../platform/ApiError.ts'
import type { Locale } from '../platform/locale.ts'
import { refreshSession } from '../platform/refresh.ts'
import { currentSession, rememberPath } from '../platform/session.ts'
import { accessToken } from '../platform/token.ts'

/** Redirects visitors to the login page and stores the path. Logged-in users pass; an expired session is renewed first. */
export async function membersOnly(locale: Locale, href: string, preload: boolean) {
  if (currentSession().isLoading) await refreshSession()
  if (currentSession().isLoggedIn) return
  // Hovering over a link preloads its page without navigating to it.
  if (!preload) rememberPath(href)
  throw redirect({ to: '/$locale/login', params: { locale } })
}

/** Token that was refreshed because of a missing permission. Prevents a second refresh. */
let renewed: string | null = null

/**
 * Guards pages that require a permission. Throws `not_allowed` if the user lacks it, after refreshing the token once in case the
 * permission was granted after login.
 */
export async function holdersOnly(authority: string) {
  const lacks = () => !currentSession().authorities.includes(authority)
  if (lacks() && accessToken() !== renewed) {
    await refreshSession()
    renewed = accessToken()
  }
  if (lacks()) throw new ApiError('not_allowed')
}

/**
 * Breaks a redirect loop, marked by the flag `redirect_loop`. On the login page, removes the flag so that users can log in; on
 * other pages, redirects to the home page.
 */
export function breakLoop(locale: Locale, pathname: string, search: Record<string, unknown>) {
  if (!('redirect_loop' in search)) return
  const { redirect_loop, ...others } = search
  if (pathname === `/${locale}/login`)
    throw redirect({ to: '/$locale/login', params: { locale }, search: others, replace: true } as never)
  throw redirect({ to: '/$locale', params: { locale }, replace: true })
}
