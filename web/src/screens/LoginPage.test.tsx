import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  badFields,
  button,
  complaint,
  fails,
  field,
  logInAs,
  resetState,
  showPage,
  slow,
  tokensOf,
} from '../features/auth/authScreen.testing.tsx'
import { clearSession, currentSession, rememberPath, takePath } from '../platform/session.ts'
import { LoginPage } from './AccountPages.tsx'

beforeEach(resetState)
afterEach(cleanup)

const NAME = 'Username or email'
const WANTED = /We’ll take you back to the page you wanted/

async function open(response: unknown = tokensOf('alis')) {
  const view = await showPage(<LoginPage />, { responses: { 'POST /auth/login': response } })
  const tryAs = async (name: string, password: string) => {
    await view.user.type(field(NAME), name)
    await view.user.type(field('Password'), `${password}{Enter}`)
  }
  return { ...view, tryAs }
}

it('login opens the home page if no page was requested', async () => {
  const { tryAs, requests, url } = await open()
  expect(document.title).toBe('Log in · vlacku')
  expect(screen.queryByText(WANTED)).toBeNull()
  await tryAs('alis', 'correct horse')
  await waitFor(() => expect(currentSession().username).toBe('alis'))
  expect(requests).toEqual([
    { name: 'POST /auth/login', body: { username_or_email: 'alis', password: 'correct horse' } },
  ])
  expect(localStorage.getItem('refreshToken')).toBe('r1')
  expect(url()).toBe('/en')
})

it('login shows that a page was requested and then opens that page', async () => {
  rememberPath('/en/valsi/klama?x=1')
  const { tryAs, url, router } = await open()
  expect(screen.getByText(WANTED)).toBeTruthy()
  expect(router.history.length).toBe(1)
  await tryAs('alis', 'correct horse')
  await waitFor(() => expect(url()).toBe('/en/valsi/klama?x=1'))
  // "Back" doesn't return to the login page, and the stored path has been removed.
  expect(router.history.length).toBe(1)
  expect(takePath()).toBe(null)
})

it.each([
  ['/en/collections/3/flashcards/study', '/en/collections/3/try'],
  ['/ru/collections/3/flashcards/study?level=2', '/en/collections/3/try?level=2'],
  ['/en/collections/3/flashcards', undefined],
  ['/en/valsi/klama', undefined],
])('a visitor redirected from %s can study without an account at %s', async (wanted, expected) => {
  rememberPath(wanted)
  await open()
  const link = screen.queryByRole('link', { name: 'Study without an account' })
  expect(link?.getAttribute('href')).toBe(expected)
})

it('a logged-in user is immediately redirected from the login page', async () => {
  logInAs('alis')
  rememberPath('/en/languages')
  const { url } = await open()
  await waitFor(() => expect(url()).toBe('/en/languages'))
  expect(takePath()).toBe(null)
})

it('missing login values are reported next to their fields, and the first one receives focus', async () => {
  const { user, requests } = await open()
  await user.click(button('Log in'))
  expect(complaint(NAME)).toBe('Username or email address is required')
  expect(complaint('Password')).toBe('Password is required')
  expect(document.activeElement).toBe(field(NAME))
  expect(field(NAME).getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('alis')
  expect(complaint(NAME)).toBe(null)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Password'))
  expect(requests).toEqual([])
})

it.each(['getItem', 'setItem'] as const)(
  'a user whose browser storage fails in %s stays logged in until the page closes',
  async (method) => {
    const spy = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'QuotaExceededError')
    })
    const { tryAs } = await open()
    await tryAs('alis', 'correct horse')
    await waitFor(() => expect(currentSession().username).toBe('alis'))
    spy.mockRestore()
    clearSession()
    expect(currentSession().username).toBeNull()
  },
)

it.each([
  ['wrong_login', 'Incorrect username or password'],
  ['account_blocked', 'This account is blocked or closed'],
  ['too_many_requests', 'Too many requests. Please wait a moment'],
  ['offline', 'An error occurred during login. You’re offline'],
] as const)('the login error %s shows its reason, and the input is preserved', async (code, reason) => {
  const { tryAs } = await open(fails(code))
  await tryAs('alis', '12345')
  expect((await screen.findByRole('alert')).textContent).toBe(reason)
  expect([field(NAME).value, field('Password').value]).toEqual(['alis', '12345'])
  expect(currentSession().isLoggedIn).toBe(false)
})

it.each([
  [45, 'Too many failed attempts. Please wait 1 minute, or reset your password.'],
  [841, 'Too many failed attempts. Please wait 15 minutes, or reset your password.'],
])('the login page shows the waiting time after too many attempts: %s s', async (retry_after, reason) => {
  const { tryAs } = await open(fails('too_many_failures', { retry_after }))
  await tryAs('alis', '12345')
  expect((await screen.findByRole('alert')).textContent).toBe(reason)
  const link = screen.getByRole('link', { name: 'reset your password' })
  expect(link.getAttribute('href')).toBe('/en/reset-password')
})

it('a login field rejected by the server is marked until it is changed', async () => {
  const { user, tryAs } = await open(badFields('password'))
  await tryAs('alis', '12345')
  await waitFor(() => expect(complaint('Password')).toBe('Password must have 8 to 256 characters'))
  expect(document.activeElement).toBe(field('Password'))
  await user.keyboard('6')
  expect(complaint('Password')).toBe(null)
})

it('the login form cannot be submitted during a request but can be after an error', async () => {
  const { respond, give } = slow(undefined)
  const { user, tryAs, requests } = await open(() => respond().then(fails('wrong_login')))
  await tryAs('alis', '12345')
  await user.click(button('Log in'))
  await user.type(field('Password'), '{Enter}{Enter}')
  expect(requests).toHaveLength(1)
  expect(button('Log in').getAttribute('aria-disabled')).toBe('true')
  expect(button('Log in').className).toContain('busy')
  give()
  await screen.findByRole('alert')
  expect(button('Log in').getAttribute('aria-disabled')).toBe('false')
  await user.click(button('Log in'))
  expect(requests).toHaveLength(2)
})

it('the login form has the correct tab order, and fields have autocomplete attributes', async () => {
  const { user } = await open()
  const stops = [field(NAME), screen.getByRole('link', { name: 'Forgot password?' }), field('Password')]
  field(NAME).focus()
  for (const stop of stops) {
    expect(document.activeElement).toBe(stop)
    await user.tab()
  }
  expect(document.activeElement).toBe(button('Show password'))
  await user.keyboard('{Enter}')
  expect(field('Password').type).toBe('text')
  await user.keyboard(' ')
  expect(field('Password').type).toBe('password')
  await user.tab()
  expect(document.activeElement).toBe(button('Log in'))
  expect([field(NAME).autocomplete, field('Password').autocomplete]).toEqual(['username', 'current-password'])
})

it('the login page links to the signup and password reset pages', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/en/signup')
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/en/reset-password')
})

it('a blocked user who logs in sees the reason for the block and its end', async () => {
  const { tryAs } = await open(fails('account_blocked', { reason: 'spam', until: '2026-12-24T12:00:00.000Z' }))
  await tryAs('alis', '12345')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Reason: spam')
  expect(alert.textContent).toContain('December 24, 2026')
})
