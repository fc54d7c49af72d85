import type { Page } from '@playwright/test'
import { signedToken } from '../web/src/testing/signedToken.ts'

/** From now on the pages of this browser are read by alis, who may do this. */
export const logIn = (page: Page, ...authorities: string[]) =>
  page.addInitScript(
    (token) => {
      // only at the first page: who logs out in a test stays logged out
      if (sessionStorage.getItem('loggedIn')) return
      sessionStorage.setItem('loggedIn', 'yes')
      localStorage.setItem('accessToken', token)
      localStorage.setItem('username', 'alis')
    },
    signedToken({ username: 'alis', authorities }),
  )

/** Everything that goes wrong on a page without being seen: its complaints, and what it asks of other sites. */
export function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(message.text())
  })
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(page.url()).host && page.url() !== 'about:blank')
      seen.push(`asks ${host} for ${request.url()}`)
  })
  return seen
}
