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
import { currentSession, startSession } from '../platform/session.ts'
import { signedToken } from '../testing/signedToken.ts'
import { ChangePasswordPage } from './AccountPages.tsx'

beforeEach(() => {
  resetState()
  logInAs('alis')
})
afterEach(cleanup)

const INITIATE = 'POST /auth/change-password/initiate'
const COMPLETE = 'POST /auth/change-password/complete'
const CURRENT = 'Current password'
const LABELS = ['Code from the email', 'New password', 'Confirm password']
const GOOD = ['ab12cd', 'correct horse', 'correct horse']
const mailed = { message: 'for programs', verification_id: 'v1' }

async function open(responses: object = {}) {
  const view = await showPage(<ChangePasswordPage />, {
    responses: { [INITIATE]: mailed, [COMPLETE]: done, ...responses },
  })
  const verify = async () => {
    await view.user.type(field(CURRENT), 'old horse{Enter}')
    await screen.findByLabelText(LABELS[0]!)
  }
  const fill = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) if (text) await view.user.type(field(LABELS[index]!), text)
  }
  return { ...view, verify, fill }
}

it('a password change requires the current password and the code, then opens the login page', async () => {
  const { verify, fill, requests, user, url } = await open()
  await verify()
  expect(document.activeElement).toBe(field(LABELS[0]!))
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Password changed successfully! Redirecting to login...')).toBeTruthy()
  expect(requests).toEqual([
    { name: INITIATE, body: { current_password: 'old horse' } },
    { name: COMPLETE, body: { verification_id: 'v1', verification_code: 'ab12cd', new_password: 'correct horse' } },
  ])
  // The success message stays visible long enough to be read.
  expect(currentSession().isLoggedIn).toBe(true)
  await waitFor(() => expect(url()).toBe('/en/login'), { timeout: 30_000 })
  expect(currentSession().isLoggedIn).toBe(false)
})

it('the button on the success message skips the delay', async () => {
  const { verify, fill, user, url } = await open()
  await verify()
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(url()).toBe('/en/login'))
  expect(currentSession().isLoggedIn).toBe(false)
})

it('opening another page during the delay logs the user out and stays on that page', async () => {
  const { verify, fill, user, router, url } = await open()
  await verify()
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await screen.findByText(/Redirecting/)
  await router.navigate({ href: '/en/languages' })
  await waitFor(() => expect(currentSession().isLoggedIn).toBe(false))
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect(url()).toBe('/en/languages')
})

it('a wrong password is reported next to its field without logging out the user', async () => {
  const { user, requests } = await open({ [INITIATE]: fails('wrong_password') })
  await user.type(field(CURRENT), 'old house{Enter}')
  await waitFor(() => expect(complaint(CURRENT)).toBe('This is not your current password'))
  expect(document.activeElement).toBe(field(CURRENT))
  expect(field(CURRENT).value).toBe('old house')
  expect(currentSession().isLoggedIn).toBe(true)
  expect(requests.map(({ name }) => name)).toEqual([INITIATE])
})

it('the current password is required', async () => {
  const { user, requests } = await open()
  await user.click(button('Email me a code'))
  expect(complaint(CURRENT)).toBe('Password is required')
  expect(requests).toEqual([])
})

it('the password change page shows the waiting time after too many attempts', async () => {
  const { user } = await open({ [INITIATE]: fails('too_many_failures', { retry_after: 600 }) })
  await user.type(field(CURRENT), 'old house{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 10 minutes')
})

it.each([
  [[], ['Enter the code', 'Password is required', 'Password confirmation is required'], 0],
  [['ab12', '1234567', '1234567'], [null, 'Password must be at least 8 characters long', null], 1],
  [['ab12', 'correct horse', 'correct house'], [null, null, 'Passwords do not match'], 2],
])('the second step of a password change is not sent with %j', async (texts, wrong, focused) => {
  const { verify, fill, user, requests } = await open()
  await verify()
  await fill(...texts)
  await user.click(button('Change password'))
  expect(LABELS.map(complaint)).toEqual(wrong)
  expect(document.activeElement).toBe(field(LABELS[focused]!))
  expect(requests).toHaveLength(1)
})

const COMMON = 'This password is easy to guess. Please choose another'
it.each([
  [fails('wrong_code'), ['This code is invalid or has expired', null, null]],
  [fails('password_too_common'), [null, COMMON, null]],
  [
    badFields('verification_code', 'new_password'),
    ['This code is invalid or has expired', 'Please ensure passwords match and are at least 8 characters long.', null],
  ],
])(
  'a server error in a password change is shown at its field, and the input is preserved, case %#',
  async (response, wrong) => {
    const { verify, fill, user } = await open({ [COMPLETE]: response })
    await verify()
    await fill(...GOOD)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(LABELS.map(complaint)).toEqual(wrong))
    expect(LABELS.map((label) => field(label).value)).toEqual(GOOD)
    expect(currentSession().isLoggedIn).toBe(true)
  },
)

it('a user who received no code can start over', async () => {
  const { verify, user, requests } = await open()
  await verify()
  await user.click(button('Start over'))
  expect(document.activeElement).toBe(field(CURRENT))
  await verify()
  expect(requests.map(({ name }) => name)).toEqual([INITIATE, INITIATE])
})

it('each step of a password change is sent once, even if the button is clicked repeatedly', async () => {
  const first = slow(mailed)
  const second = slow(done)
  const { user, fill, requests } = await open({ [INITIATE]: first.respond, [COMPLETE]: second.respond })
  await user.type(field(CURRENT), 'old horse{Enter}{Enter}')
  await user.click(button('Email me a code'))
  first.give()
  await screen.findByLabelText(LABELS[0]!)
  await fill(...GOOD)
  await user.keyboard('{Enter}{Enter}')
  await user.click(button('Change password'))
  expect(requests.map(({ name }) => name)).toEqual([INITIATE, COMPLETE])
  second.give()
  await screen.findByText(/Redirecting/)
})

it('the current step of a password change is marked, and fields have autocomplete attributes', async () => {
  const { verify } = await open()
  const step = () => document.querySelector('[aria-current=step]')?.textContent
  expect(step()).toBe('Current password')
  expect(field(CURRENT).autocomplete).toBe('current-password')
  await verify()
  expect(step()).toBe('Code and new password')
  const known = LABELS.map((label) => field(label).autocomplete)
  expect(known).toEqual(['one-time-code', 'new-password', 'new-password'])
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('alis')
})

it('reloading the page after the code was emailed continues with the code', async () => {
  const { verify } = await open()
  await verify()
  cleanup()
  const { fill, requests, user } = await open()
  expect(screen.queryByLabelText(CURRENT)).toBeNull()
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(requests.map(({ name }) => name)).toEqual([COMPLETE]))
  cleanup()
  await open()
  expect(field(CURRENT)).toBeTruthy()
})

it('a password change started by another user in this tab is not continued', async () => {
  const { verify } = await open()
  await verify()
  cleanup()
  startSession({ access_token: signedToken({ user_id: 2, username: 'tirxu' }), refresh_token: 'r2' })
  await open()
  expect(field(CURRENT)).toBeTruthy()
})
