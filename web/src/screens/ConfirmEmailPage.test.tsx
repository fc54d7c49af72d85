import { cleanup, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  badFields,
  button,
  complaint,
  done,
  fails,
  field,
  logInAs,
  resetState,
  showPage,
  slow,
  tokensOf,
} from '../features/auth/authScreen.testing.tsx'
import { ConfirmEmailPage } from './AccountPages.tsx'

beforeEach(resetState)
afterEach(cleanup)

const CONFIRM = 'POST /auth/confirm-email'
const RESEND = 'POST /auth/resend-confirmation'
const EMAIL = 'Email address'

const open = (responses: object, query = 'token=t%2B1') =>
  showPage(
    <StrictMode>
      <ConfirmEmailPage />
    </StrictMode>,
    { responses, query },
  )

it('the emailed link automatically confirms the email address with one request', async () => {
  const { respond, give } = slow(done)
  const { requests } = await open({ [CONFIRM]: respond })
  expect(screen.getByText('Confirming your email address…')).toBeTruthy()
  give()
  const heading = await screen.findByRole('heading', { name: 'Your address is confirmed' })
  expect(document.activeElement).toBe(heading)
  expect(requests).toEqual([{ name: CONFIRM, body: { token: 't+1' } }])
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en/login')
})

it('a logged-in user who confirms an email address receives a new token and a link to the dictionary', async () => {
  logInAs('alis')
  const { requests } = await open({ [CONFIRM]: done, 'POST /auth/refresh': tokensOf('alis') })
  expect((await screen.findByRole('link', { name: 'Go to the dictionary' })).getAttribute('href')).toBe('/en')
  await waitFor(() => expect(requests.map(({ name }) => name)).toEqual([CONFIRM, 'POST /auth/refresh']))
})

it('returning to the window does not repeat the confirmation request', async () => {
  const { requests } = await open({ [CONFIRM]: done })
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests).toHaveLength(1)
})

it.each([[fails('invalid_confirmation')], [badFields('token')]])(
  'an expired confirmation link offers to request a new one, case %#',
  async (response) => {
    const { user, requests } = await open({ [CONFIRM]: response, [RESEND]: done })
    expect(await screen.findByText('This link is invalid or has expired')).toBeTruthy()
    await user.type(field(EMAIL), ' alis@example.org{Enter}')
    const note = await screen.findByText('alis@example.org')
    expect(note.parentElement?.textContent).toBe(
      'If alis@example.org still needs confirming, a new link is on its way.',
    )
    expect(requests.at(-1)).toEqual({ name: RESEND, body: { email: 'alis@example.org' } })
    expect(requests).toHaveLength(2)
  },
)

it('a confirmation URL without a token offers to request a confirmation link', async () => {
  const { user, requests } = await open({}, '')
  expect(screen.getByText('No confirmation token provided')).toBeTruthy()
  await user.click(button('Send link'))
  expect(complaint(EMAIL)).toBe('Email address is required')
  expect(document.activeElement).toBe(field(EMAIL))
  expect(requests).toEqual([])
})

it.each([
  ['confirmation_too_soon', 'Please wait before requesting another confirmation email'],
  ['offline', 'An error occurred while requesting a new token. You’re offline'],
] as const)('the error %s is shown in the form, and the email address is preserved', async (code, reason) => {
  const { user } = await open({ [RESEND]: fails(code) }, '')
  await user.type(field(EMAIL), 'alis@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(reason)
  expect(field(EMAIL).value).toBe('alis@example.org')
})

it('an invalid email address is reported next to its field', async () => {
  const { user } = await open({ [RESEND]: badFields('email') }, '')
  await user.type(field(EMAIL), 'alis@b{Enter}')
  await waitFor(() => expect(complaint(EMAIL)).toBe('Enter a valid email address'))
})

it('a failed confirmation can be retried', async () => {
  const responses = [fails('database_unavailable'), () => done]
  const { user, requests } = await open({ [CONFIRM]: () => responses.shift()?.() })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(requests).toHaveLength(2)
})
