import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPath, takePath } from '../../platform/session.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { logInAs, resetState } from './authScreen.testing.tsx'
import { useRedirectWhenLoggedIn } from './useRedirectBack.ts'

beforeEach(resetState)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Login() {
  useRedirectWhenLoggedIn()
  return null
}

/** Returns how login opens a path: within the app or with a full page load. */
async function goOnTo(path: string) {
  rememberPath(path)
  logInAs('alis')
  const loaded: string[] = []
  vi.stubGlobal('location', { ...window.location, replace: (to: string) => void loaded.push(to) })
  const { url } = await renderWithApi(<Login />)
  await waitFor(() => expect(url() !== '/en' || loaded.length > 0).toBe(true))
  expect(takePath()).toBe(null)
  return { url: url(), loaded }
}

it.each(['/en/balance', '/ru/balance?page=2', '/jbo/balance/#history'])(
  'login opens %s with a full page load, because the page may load PayPal’s buttons',
  async (path) => expect(await goOnTo(path)).toEqual({ url: '/en', loaded: [path] }),
)

it.each([
  '/en/languages',
  '/en/paypal/return?token=X',
  '/en/user/balance',
  '/en/balances',
  '/en/languages?x=/en/balance',
])('login opens %s without a full page load', async (path) =>
  expect(await goOnTo(path)).toEqual({ url: path, loaded: [] }),
)
