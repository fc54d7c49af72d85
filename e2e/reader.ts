import type { Page } from '@playwright/test'
import { signedToken } from '../web/src/testing/signedToken.ts'

/** Who has an account on the starter site. */
export const PEOPLE = {
  alis: { role: 'editor', password: 'klama le zarci' },
  noras: { role: 'admin', password: 'do mi nelci prenu' },
}

/** From now on the pages of this browser are read by one of those who have an account. */
export const logInAs = (page: Page, username: keyof typeof PEOPLE) =>
  logInWith(page, username, PEOPLE[username].password)

export async function logInWith(page: Page, username: string, password: string) {
  const answer = await page.request.post('/api/auth/login', { data: { username_or_email: username, password } })
  const { access_token, refresh_token } = await answer.json()
  await page.addInitScript(
    (login) => {
      if (sessionStorage.getItem('loggedIn')) return
      sessionStorage.setItem('loggedIn', 'yes')
      for (const [key, value] of Object.entries(login)) localStorage.setItem(key, value)
    },
    { accessToken: access_token, refreshToken: refresh_token, username },
  )
}

/**
 * From now on the pages of this browser look as if alis, who may do this, were logged in. Only the shell believes it: the
 * server knows no such login.
 */
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

/** Chromium says it when a page is left, or somebody logs in, while the page's socket is being set up. */
const LEFT_EARLY = /^WebSocket connection to .*closed before the connection is established/

/** Everything that goes wrong on a page without being seen: its complaints, and what it asks of other sites. */
export function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !LEFT_EARLY.test(message.text())) seen.push(message.text())
  })
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(page.url()).host && page.url() !== 'about:blank')
      seen.push(`asks ${host} for ${request.url()}`)
  })
  return seen
}
