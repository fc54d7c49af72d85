import { cleanup, screen, waitFor } from '@testing-library/react'
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
} from '../features/auth/authScreen.testing.tsx'
import { currentSession } from '../platform/session.ts'
import { ResetPasswordPage } from './AccountPages.tsx'

beforeEach(resetState)
afterEach(cleanup)

const REQUEST = 'POST /auth/request_password_reset'
const RESTORE = 'POST /auth/restore_password'
const EMAIL = 'Email address'

const open = (response: unknown, query = '') =>
  showPage(<ResetPasswordPage />, { responses: { [REQUEST]: response, [RESTORE]: response }, query })

it('a password reset shows that an email may be on its way, and accepts another email address', async () => {
  const { user, requests } = await open({ ...done, session_id: 's' })
  await user.type(field(EMAIL), ' alis@example.org {Enter}')
  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(document.querySelector('.lede')?.textContent).toBe(
    'If there is an account for alis@example.org, an email with a link is on its way.',
  )
  expect(requests).toEqual([{ name: REQUEST, body: { email: 'alis@example.org' } }])
  await user.click(button('Use a different email address'))
  expect(field(EMAIL).value).toBe('alis@example.org')
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/en/login')
  await user.type(field(EMAIL), '.au{Enter}')
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ email: 'alis@example.org.au' }))
})

it.each([
  ['', 'Email address is required'],
  ['alis', 'Enter a valid email address'],
])('%j is not accepted as an email address', async (text, wrong) => {
  const { user, requests } = await open(done)
  if (text) await user.type(field(EMAIL), text)
  await user.click(button('Send link'))
  expect(complaint(EMAIL)).toBe(wrong)
  expect(document.activeElement).toBe(field(EMAIL))
  expect(requests).toEqual([])
})

it('a second request too soon shows the waiting time and preserves the email address', async () => {
  const { user } = await open(fails('reset_too_soon'))
  await user.type(field(EMAIL), 'alis@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You can only request one password reset every 4 hours. Please try again later.',
  )
  expect(field(EMAIL).value).toBe('alis@example.org')
})

it('a password reset is requested once, even if the button is clicked repeatedly', async () => {
  const { respond, give } = slow(done)
  const { user, requests } = await open(respond)
  await user.type(field(EMAIL), 'alis@example.org{Enter}{Enter}')
  await user.click(button('Send link'))
  give()
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(requests).toHaveLength(1)
})

const MAILED = 'token=t%2B1&session_id=s1'
const NEW = 'New password'
const AGAIN = 'Confirm password'

it('the emailed link sets a new password and ends the session in this browser', async () => {
  logInAs('alis')
  const { user, requests } = await open(done, MAILED)
  await user.type(field(NEW), 'correct horse')
  await user.type(field(AGAIN), 'correct horse{Enter}')
  expect(await screen.findByText('Password has been reset successfully.')).toBeTruthy()
  expect(requests).toEqual([{ name: RESTORE, body: { token: 't+1', session_id: 's1', new_password: 'correct horse' } }])
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en/login')
  expect(currentSession().isLoggedIn).toBe(false)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

it.each([
  ['', '', 'Password is required', 'Password confirmation is required'],
  ['1234567', '1234567', 'Password must be at least 8 characters long', null],
  ['correct horse', 'correct house', null, 'Passwords do not match'],
])('the passwords %j and %j are not sent', async (password, again, wrong, wrongAgain) => {
  const { user, requests } = await open(done, MAILED)
  if (password) await user.type(field(NEW), password)
  if (again) await user.type(field(AGAIN), again)
  await user.click(button('Set password'))
  expect([complaint(NEW), complaint(AGAIN)]).toEqual([wrong, wrongAgain])
  expect(document.activeElement).toBe(field(wrong ? NEW : AGAIN))
  expect(requests).toEqual([])
})

it.each([
  [fails('password_too_common'), 'This password is easy to guess. Please choose another'],
  [badFields('new_password'), 'Please ensure passwords match and are at least 8 characters long.'],
])('a password rejected by the server is marked and preserved, case %#', async (response, wrong) => {
  const { user } = await open(response, MAILED)
  await user.type(field(NEW), 'password')
  await user.type(field(AGAIN), 'password{Enter}')
  await waitFor(() => expect(complaint(NEW)).toBe(wrong))
  expect([field(NEW).value, field(AGAIN).value]).toEqual(['password', 'password'])
})

it.each([[fails('invalid_reset')], [badFields('token')]])(
  'an expired password reset link is explained, case %#',
  async (response) => {
    const { user } = await open(response, MAILED)
    await user.type(field(NEW), 'correct horse')
    await user.type(field(AGAIN), 'correct horse{Enter}')
    const heading = await screen.findByRole('heading', { name: 'This link is invalid or has expired' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('This link is invalid or has expired. Please request a new one')).toBeTruthy()
    const anew = screen.getByRole('link', { name: 'Request a new link' })
    expect(anew.getAttribute('href')).toBe('/en/reset-password')
  },
)

it.each(['token=t', 'session_id=s'])('an incomplete password reset link is invalid (%s)', async (query) => {
  const { requests } = await open(done, query)
  expect(screen.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeTruthy()
  expect(requests).toEqual([])
})

it('a connection lost during a password reset is shown in the form', async () => {
  const { user } = await open(fails('offline'), MAILED)
  await user.type(field(NEW), 'correct horse')
  await user.type(field(AGAIN), 'correct horse{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password. You’re offline')
  expect(field(NEW).value).toBe('correct horse')
})
