import { expect, type Page } from '@playwright/test'
import { signedToken } from '../web/src/testing/signedToken.ts'

export const frames = (page: Page, count: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve())
        next()
      }),
    count,
  )

/** Waits until this browser has stored a draft that contains `text`, which happens shortly after typing stops. */
export const draftWith = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(text)

/** A username of maximum length. */
export const LONG_NAME = 'brodabrodebrodibrodobrodubrodabrodebrodibrodobrodubrodabrodebrod'

/** User accounts on the starter site. */
export const USERS = {
  alis: { role: 'editor', password: 'klama le zarci' },
  gleki: { role: 'editor', password: 'mi prami la lojban' },
  noras: { role: 'admin', password: 'do mi nelci prenu' },
  [LONG_NAME]: { role: 'editor', password: 'mi se cmene da poi clani' },
}

/** Logs a user in on all later pages of this browser context. */
export const logInAs = (page: Page, username: keyof typeof USERS) => logInWith(page, username, USERS[username].password)

/** Logs a user in with an expired access token, so that every newly opened page renews the session. */
export async function logInAsBefore(page: Page, username: keyof typeof USERS) {
  await logInAs(page, username)
  await page.addInitScript((over) => localStorage.setItem('accessToken', over), signedToken({ username, exp: 1 }))
}

/**
 * Waits until an expired session has been renewed. A page closed before the response never receives the new tokens, and the old
 * refresh token is valid only once.
 */
export const loginRenewed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const token = localStorage.getItem('accessToken')
        return (
          token === null || JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).exp > 1
        )
      }),
    )
    .toBe(true)

export async function logInWith(page: Page, username: string, password: string) {
  const response = await page.request.post('/api/auth/login', { data: { username_or_email: username, password } })
  const { access_token, refresh_token } = await response.json()
  await page.addInitScript(
    (login) => {
      if (sessionStorage.getItem('loggedIn')) return
      sessionStorage.setItem('loggedIn', 'yes')
      for (const [key, value] of Object.entries(login)) localStorage.setItem(key, value)
    },
    { accessToken: access_token, refreshToken: refresh_token, username },
  )
}

/** Returns an API client for a learner, with raised daily limits, since tests share accounts and all run on the same day. */
export async function learner(page: Page, username: keyof typeof USERS) {
  const { password } = USERS[username]
  const response = await page.request.post('/api/auth/login', { data: { username_or_email: username, password } })
  const headers = { authorization: `Bearer ${(await response.json()).access_token}` }
  await page.request.put('/api/flashcards/settings', { headers, data: { new_per_day: 1000, reviews_per_day: 10_000 } })
  return {
    post: async (path: string, data: object = {}) => (await page.request.post(`/api${path}`, { headers, data })).json(),
    put: async (path: string, data: object) => (await page.request.put(`/api${path}`, { headers, data })).json(),
    get: async (path: string) => (await page.request.get(`/api${path}`, { headers })).json(),
  }
}

/**
 * Makes later pages of this browser act as if alis were logged in with the given permissions. Only affects the client; the server
 * has no such session.
 */
export const logIn = (page: Page, ...authorities: string[]) =>
  page.addInitScript(
    (token) => {
      // only on the first page, so that a user who logs out in a test stays logged out
      if (sessionStorage.getItem('loggedIn')) return
      sessionStorage.setItem('loggedIn', 'yes')
      localStorage.setItem('accessToken', token)
      localStorage.setItem('username', 'alis')
    },
    signedToken({ username: 'alis', authorities }),
  )

/** Errors that Chromium logs when a page is left, or a user logs in, while the page's socket is still connecting. */
const EXPECTED =
  /^WebSocket connection to .*closed before the connection is established|^Service Worker registration blocked by Playwright/

/** Collects a page's errors that aren't visible to users: console errors and requests to other sites. */
export function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      seen.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(page.url()).host && page.url() !== 'about:blank')
      seen.push(`asks ${host} for ${request.url()}`)
  })
  return seen
}

/**
 * Opens a page and waits until it is hydrated and responds to input. The painting indicates hydration, since it isn't in the
 * server-rendered HTML.
 */
export async function openAlive(page: Page, url: string) {
  const response = await page.goto(url)
  await expect(page.locator('.painting img').first()).toBeAttached()
  return response
}
