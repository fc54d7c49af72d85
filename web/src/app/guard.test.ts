/** @vitest-environment jsdom */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { setTransport } from '../platform/http.ts'
import { signedToken } from '../testing/signedToken.ts'
import { breakLoop, holdersOnly, membersOnly } from './guard.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => localStorage.clear())
const logIn = (...authorities: string[]) =>
  localStorage.setItem('accessToken', signedToken({ username: 'alis', authorities }))

/** Returns a guard's redirect or error code, or 'passes'. */
async function outcomeOf(guard: () => unknown): Promise<unknown> {
  try {
    await guard()
  } catch (thrown) {
    return (thrown as { options?: unknown }).options ?? (thrown as Error).message
  }
  return 'passes'
}
const storedPath = () => sessionStorage.getItem('redirectPath')

it('a visitor is redirected to the login page in the same language, and the original path is stored', async () => {
  expect(await outcomeOf(() => membersOnly('ru', '/ru/users?search=a#list', false))).toMatchObject({
    to: '/$locale/login',
    params: { locale: 'ru' },
  })
  expect(storedPath()).toBe('/ru/users?search=a#list')
})

it('preloading a page that requires login does not store its path', async () => {
  expect(await outcomeOf(() => membersOnly('en', '/en/profile', true))).toMatchObject({ to: '/$locale/login' })
  expect(storedPath()).toBe(null)
})

it('the guard admits a logged-in user without storing a path', async () => {
  logIn()
  expect(await outcomeOf(() => membersOnly('en', '/en/profile', false))).toBe('passes')
  expect(storedPath()).toBe(null)
})

it('a guard rejects users who lack the authority and admits users who have it', async () => {
  logIn('manage_roles')
  expect(await outcomeOf(() => holdersOnly('bulk_import'))).toBe('not_allowed')
  expect(await outcomeOf(() => holdersOnly('manage_roles'))).toBe('passes')
})

it('an authority granted after login takes effect, and a missing authority causes only one token refresh', async () => {
  logIn()
  localStorage.setItem('refreshToken', 'first')
  const requests: string[] = []
  let granted: string[] = []
  setTransport(async (name) => {
    requests.push(name)
    return {
      access_token: signedToken({ username: 'alis', authorities: granted, iat: requests.length }),
      refresh_token: 'next',
    }
  })
  for (const _again of [1, 2]) expect(await outcomeOf(() => holdersOnly('bulk_import'))).toBe('not_allowed')
  expect(requests).toEqual(['POST /auth/refresh'])
  granted = ['bulk_import']
  logIn()
  expect(await outcomeOf(() => holdersOnly('bulk_import'))).toBe('passes')
})

it.each([
  ['/en/recent', { days: '7' }, 'passes'],
  ['/en/recent', { redirect_loop: 'true' }, { to: '/$locale', params: { locale: 'en' } }],
  ['/en', { redirect_loop: '' }, { to: '/$locale', params: { locale: 'en' } }],
  ['/en/login', { redirect_loop: 'true', x: '1' }, { to: '/$locale/login', search: { x: '1' } }],
  ['/en/login', { x: '1' }, 'passes'],
])('the redirect loop guard for the path %s and the parameters %j returns %j', async (pathname, search, expected) => {
  const actual = await outcomeOf(() => breakLoop('en', pathname, search))
  if (typeof expected === 'string') expect(actual).toBe(expected)
  else expect(actual).toMatchObject(expected)
})
