import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPath, takePath } from '../../platform/session.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { logInAs, resetState } from './testing/authScreen.tsx'
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

/** Returns where the login leads: within the app, or by loading another document. */
async function goOnTo(path: string) {
  rememberPath(path)
  logInAs('alis')
  const loaded: string[] = []
  vi.stubGlobal('location', { ...window.location, replace: (to: string) => void loaded.push(to) })
  const { address } = await renderWithApi(<Login />)
  await waitFor(() => expect(address() !== '/en' || loaded.length > 0).toBe(true))
  expect(takePath()).toBe(null)
  return { address: address(), loaded }
}

it.each(['/en/balance', '/ru/balance?page=2', '/jbo/balance/#history'])(
  'the login opens %s as a new document, which may load the PayPal buttons',
  async (path) => expect(await goOnTo(path)).toEqual({ address: '/en', loaded: [path] }),
)

it.each([
  '/en/languages',
  '/en/paypal/return?token=X',
  '/en/user/balance',
  '/en/balances',
  '/en/languages?x=/en/balance',
])('the login opens %s without loading another document', async (path) =>
  expect(await goOnTo(path)).toEqual({ address: path, loaded: [] }),
)
