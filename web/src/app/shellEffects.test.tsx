import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { clearSession } from '../platform/session.ts'
import { leaveApp, mockBrowser, openApp } from '../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const LOST = /^You were logged out\. What you typed is kept/
const languages = { 'GET /language/languages': [] }
const open = () => openApp('/en/languages', { responses: languages, as: { username: 'alis' } })

it('losing the session on a public page shows a notice with a link to the login page', async () => {
  const { user, url } = await open()
  act(() => clearSession({ isLost: true }))
  await screen.findAllByText(LOST, {}, { timeout: 10_000 })
  await user.click(await screen.findByRole('button', { name: 'Log In' }, { timeout: 10_000 }))
  expect(url()).toBe('/en/login')
  expect(sessionStorage.getItem('redirectPath')).toBe('/en/languages')
})

it('logging out is not reported as a lost session', async () => {
  await open()
  act(() => clearSession())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(LOST)).toBeNull()
})
