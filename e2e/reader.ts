import { expect, type Page } from '@playwright/test'
import { signedToken } from '../web/src/testing/signedToken.ts'

/** Resolves when so many frames were drawn. */
export const frames = (page: Page, count: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve())
        next()
      }),
    count,
  )

/** Resolves when this browser keeps a draft that holds `text`: drafts are kept a moment after one stops typing. */
export const draftWith = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(text)

/** A name as long as one may be. */
export const LONG_NAME = 'brodabrodebrodibrodobrodubrodabrodebrodibrodobrodubrodabrodebrod'

/** Who has an account on the starter site. */
export const PEOPLE = {
  alis: { role: 'editor', password: 'klama le zarci' },
  gleki: { role: 'editor', password: 'mi prami la lojban' },
  noras: { role: 'admin', password: 'do mi nelci prenu' },
  [LONG_NAME]: { role: 'editor', password: 'mi se cmene da poi clani' },
}

/** From now on the pages of this browser are read by one of those who have an account. */
export const logInAs = (page: Page, username: keyof typeof PEOPLE) =>
  logInWith(page, username, PEOPLE[username].password)

/** As somebody who comes back after a while: each page that is opened finds a login whose time is over, and renews it. */
export async function logInAsBefore(page: Page, username: keyof typeof PEOPLE) {
  await logInAs(page, username)
  await page.addInitScript((over) => localStorage.setItem('accessToken', over), signedToken({ username, exp: 1 }))
}

/**
 * Resolves when a login whose time was over is renewed. Who leaves a page before the answer has come never gets the new
 * tokens, and the old ones are good once only.
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

/** Calls of a learner, without a page. Journeys share accounts and days, so the limits of a day are out of the way. */
export async function learner(page: Page, username: keyof typeof PEOPLE) {
  const { password } = PEOPLE[username]
  const answer = await page.request.post('/api/auth/login', { data: { username_or_email: username, password } })
  const headers = { authorization: `Bearer ${(await answer.json()).access_token}` }
  await page.request.put('/api/flashcards/settings', { headers, data: { new_per_day: 1000, reviews_per_day: 10_000 } })
  return {
    post: async (path: string, data: object = {}) => (await page.request.post(`/api${path}`, { headers, data })).json(),
    put: async (path: string, data: object) => (await page.request.put(`/api${path}`, { headers, data })).json(),
    get: async (path: string) => (await page.request.get(`/api${path}`, { headers })).json(),
  }
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
const EXPECTED =
  /^WebSocket connection to .*closed before the connection is established|^Service Worker registration blocked by Playwright/

/** Everything that goes wrong on a page without being seen: its complaints, and what it asks of other sites. */
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

/** Opens a page and waits until it is alive: its painting hangs, which no page brings along, so what is pressed is answered. */
export async function openAlive(page: Page, address: string) {
  const answer = await page.goto(address)
  await expect(page.locator('.painting img').first()).toBeAttached()
  return answer
}
