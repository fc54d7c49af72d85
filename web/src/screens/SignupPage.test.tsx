import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  badFields,
  button,
  complaint,
  done,
  fails,
  field,
  resetState,
  showPage,
  slow,
} from '../features/auth/authScreen.testing.tsx'
import { currentSession, rememberPath } from '../platform/session.ts'
import { signedToken } from '../testing/signedToken.ts'
import { SignupPage } from './AccountPages.tsx'

beforeEach(resetState)
afterEach(cleanup)

const LABELS = ['Username', 'Email address', 'Password', 'Confirm password']
const signedUp = { message: 'for programs', token: signedToken({ username: 'alis' }), refresh_token: 'r1' }
const values = () => LABELS.map((label) => field(label).value)
const complaints = () => LABELS.map(complaint)

async function open(responses: object = { 'POST /auth/signup': signedUp }, locale: 'en' | 'ru' = 'en') {
  const view = await showPage(<SignupPage />, { responses, locale })
  const fill = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) if (text) await view.user.type(field(LABELS[index]!), text)
  }
  return { ...view, fill }
}
const GOOD = ['alis', 'alis@example.org', 'correct horse', 'correct horse']

it('a new user is logged in and sees that a confirmation email was sent', async () => {
  const { fill, requests } = await open()
  await fill(' alis', ' alis@example.org ', 'correct horse', 'correct horse{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('alis@example.org')).toBeTruthy()
  const [username, email, password] = GOOD
  expect(requests).toEqual([{ name: 'POST /auth/signup', body: { username, email, password, locale: 'en' } }])
  expect(currentSession().username).toBe('alis')
  expect(localStorage.getItem('refreshToken')).toBe('r1')
  expect(screen.getByRole('link', { name: 'Go to the dictionary' }).getAttribute('href')).toBe('/en')
})

it('confirmation emails use the language of the page', async () => {
  const { user, requests } = await open({ 'POST /auth/signup': signedUp }, 'ru')
  const labels = ['Имя участника', 'Адрес почты', 'Пароль', 'Пароль ещё раз']
  for (const [index, label] of labels.entries()) await user.type(field(label), GOOD[index]!)
  await user.click(button('Зарегистрироваться'))
  expect(requests[0]?.body).toMatchObject({ locale: 'ru' })
})

it('the requested page can be opened after signup', async () => {
  rememberPath('/en/languages')
  const { user, fill, url } = await open()
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Continue to the page you wanted' }))
  await waitFor(() => expect(url()).toBe('/en/languages'))
})

it('the confirmation email can be sent again after a waiting time', async () => {
  const tooSoon = fails('confirmation_too_soon')
  const responses = [tooSoon, () => done, tooSoon]
  const resend = () => responses.shift()?.()
  const { user, fill, requests } = await open({
    'POST /auth/signup': signedUp,
    'POST /auth/resend-confirmation': resend,
  })
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Resend' }))
  expect(screen.getByRole('alert').textContent).toBe('Please wait before requesting another confirmation email')
  await user.click(button('Resend'))
  expect(screen.getByText('Another link is on its way.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requests.at(-1)).toEqual({ name: 'POST /auth/resend-confirmation', body: { email: 'alis@example.org' } })
  await user.click(button('Resend'))
  expect(screen.queryByText('Another link is on its way.')).toBeNull()
})

it.each([
  [
    [],
    ['Username is required', 'Email address is required', 'Password is required', 'Password confirmation is required'],
    0,
  ],
  [
    ['alis', 'alis'],
    [null, 'Enter a valid email address', 'Password is required', 'Password confirmation is required'],
    1,
  ],
  [['alis', 'a@b.c', '1234567', '1234567'], [null, null, 'Password must be at least 8 characters long', null], 2],
  [['alis', 'a@b.c', 'correct horse', 'correct house'], [null, null, null, 'Passwords do not match'], 3],
])('the signup is not sent with %j', async (texts, wrong, focused) => {
  const { user, fill, requests } = await open()
  await fill(...texts)
  await user.click(button('Sign up'))
  expect(complaints()).toEqual(wrong)
  expect(document.activeElement).toBe(field(LABELS[focused]!))
  expect(requests).toEqual([])
})

it('changing the password revalidates its confirmation', async () => {
  const { user, fill } = await open()
  await fill('alis', 'a@b.c', 'correct house', 'correct horse{Enter}')
  expect(complaint('Confirm password')).toBe('Passwords do not match')
  await user.clear(field('Password'))
  await user.type(field('Password'), 'correct horse')
  await waitFor(() => expect(complaint('Confirm password')).toBe(null))
})

it.each([
  [fails('username_taken'), ['Username already taken. Please choose another.', null, null, null], 0],
  [
    fails('username_look_alike'),
    ['That name looks too similar to someone else’s. Please choose another.', null, null, null],
    0,
  ],
  [fails('email_taken'), [null, 'An account with this email address already exists', null, null], 1],
  [fails('password_too_common'), [null, null, 'This password is easy to guess. Please choose another', null], 2],
  [
    badFields('username', 'email', 'password'),
    [
      "Use up to 64 letters of one alphabet and digits, with _ . ' - between them. At least one letter is required.",
      'Enter a valid email address',
      'Password must have 8 to 256 characters',
      null,
    ],
    0,
  ],
])('a server error in the signup is shown at its field, case %#', async (response, wrong, focused) => {
  const { fill, user } = await open({ 'POST /auth/signup': response })
  await fill(...GOOD)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(complaints()).toEqual(wrong))
  expect(document.activeElement).toBe(field(LABELS[focused]!))
  expect(values()).toEqual(GOOD)
  expect(currentSession().isLoggedIn).toBe(false)
})

it.each(['internal', 'too_many_requests', 'offline'] as const)(
  'the signup error %s is shown in the form, and the input is preserved',
  async (code) => {
    const { fill, user } = await open({ 'POST /auth/signup': fails(code) })
    await fill(...GOOD)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(values()).toEqual(GOOD)
  },
)

it('the signup is sent once, even if the button is clicked repeatedly', async () => {
  const { respond, give } = slow(signedUp)
  const { fill, user, requests } = await open({ 'POST /auth/signup': respond })
  await fill(...GOOD)
  await user.keyboard('{Enter}{Enter}')
  await user.dblClick(button('Sign up'))
  give()
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(requests).toHaveLength(1)
})

it('one button reveals both passwords, and browsers recognize them as new passwords', async () => {
  const { user } = await open()
  await user.click(button('Show password'))
  expect([field('Password').type, field('Confirm password').type]).toEqual(['text', 'text'])
  await user.click(button('Hide password'))
  expect([field('Password').type, field('Confirm password').type]).toEqual(['password', 'password'])
  const known = LABELS.map((label) => field(label).autocomplete)
  expect(known).toEqual(['username', 'email', 'new-password', 'new-password'])
})
