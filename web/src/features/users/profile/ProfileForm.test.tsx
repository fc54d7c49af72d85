import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { currentSession } from '../../../platform/session.ts'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { signedToken } from '../../../testing/signedToken.ts'
import { done, ownProfile, userProfile } from '../../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const SAVE = 'PUT /auth/profile'
const show = (responses = {}, overrides = {}) =>
  openApp('/en/profile', {
    responses: {
      'GET /auth/profile': ownProfile(overrides),
      'GET /users/:username/profile': userProfile('alis'),
      ...responses,
    },
    as: { username: 'alis' },
  })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Opens the profile form, which is loaded on first use. */
const edit = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await click(user, 'Edit profile')
  await screen.findByLabelText('Username')
}
const click = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const failing = (...error: ConstructorParameters<typeof ApiError>) => ({
  [SAVE]: () => {
    throw new ApiError(...error)
  },
})

describe("the user's own profile", () => {
  it('the user’s own profile shows public and private data', async () => {
    const { main } = await show()
    expect(await main.findByRole('heading', { level: 1, name: 'alis' })).toBeTruthy()
    for (const text of ['Nora Lind', 'mi nelci lo cipra', 'nora@example.org', 'confirmed', 'editor'])
      expect(main.getByText(text)).toBeTruthy()
    expect(await main.findByText('941')).toBeTruthy()
    const ways = ['Change password', 'Active sessions', 'Balance', 'Your public page', 'Your definitions']
    expect(ways.map((name) => main.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/en/change-password',
      '/en/logins',
      '/en/balance',
      '/en/user/alis',
      '/en/user/alis/activity',
    ])
  })
  it('an unconfirmed email address is marked, and another confirmation email can be requested', async () => {
    const responses = { 'POST /auth/resend-confirmation': done }
    const { user, main, requestsTo } = await show(responses, { email_confirmed: false })
    expect(await main.findByText('not confirmed')).toBeTruthy()
    await click(user, 'Resend link')
    await findMessage('A new link is on its way to nora@example.org')
    expect(requestsTo('POST /auth/resend-confirmation')[0]?.body).toEqual({ email: 'nora@example.org' })
  })
  it('requesting another confirmation email too soon shows the reason', async () => {
    const fail = () => {
      throw new ApiError('confirmation_too_soon')
    }
    const { user } = await show({ 'POST /auth/resend-confirmation': fail }, { email_confirmed: false })
    await click(user, 'Resend link')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please wait before requesting another/)
  })
})

describe('editing the profile', () => {
  it('the profile form focuses the first field, sends only changes, and reports success', async () => {
    const { user, main, requestsTo } = await show({ [SAVE]: { message: 'Saved' } })
    await edit(user)
    expect(document.activeElement).toBe(field('Username'))
    await user.clear(field('Real name'))
    await user.type(field('Real name'), 'Nora L.')
    await user.selectOptions(field('Email language'), 'Russian')
    await click(user, 'Save')
    await findMessage('Profile updated successfully!')
    expect(requestsTo(SAVE).map(({ body }) => body)).toEqual([{ realname: 'Nora L.', locale: 'ru' }])
    expect(screen.queryByLabelText('Username')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Edit profile')
    expect(main.getByRole('heading', { level: 1 })).toBeTruthy()
  })
  it('an unchanged profile form sends no request', async () => {
    const { user, requestsTo } = await show()
    await edit(user)
    await click(user, 'Save')
    await findMessage('Profile updated successfully!')
    expect(requestsTo(SAVE)).toEqual([])
  })
  it('renaming the user returns a new token, which the session uses', async () => {
    const new_token = signedToken({ username: 'nora' })
    const { user } = await show({ [SAVE]: { message: 'Saved', new_token } })
    await edit(user)
    await user.clear(field('Username'))
    await user.type(field('Username'), 'nora')
    await click(user, 'Save')
    await waitFor(() => expect(currentSession().username).toBe('nora'))
    expect(localStorage.getItem('accessToken')).toBe(new_token)
  })
  it('a taken username is reported next to its field, and the input is preserved', async () => {
    const { user, requestsTo } = await show(failing('username_taken'))
    await edit(user)
    await user.clear(field('Username'))
    await user.type(field('Username'), 'tirxu')
    await user.type(field('About you'), ' .i coi')
    await click(user, 'Save')
    const alert = await screen.findByText('Username already taken. Please choose another.')
    expect(field('Username').getAttribute('aria-describedby')).toContain(alert.closest('p')!.id)
    expect(field('Username').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Username'))
    expect([field('Username').value, field('About you').value]).toEqual(['tirxu', 'mi nelci lo cipra .i coi'])
    expect(requestsTo(SAVE)).toHaveLength(1)
  })
  it('invalid profile fields are reported without a request, and the first one receives focus', async () => {
    const { user, requestsTo } = await show()
    await edit(user)
    await user.clear(field('Username'))
    await user.type(field('Username'), '123')
    await user.clear(field('Website'))
    await user.type(field('Website'), 'javascript:1')
    await click(user, 'Save')
    expect(
      await screen.findByText(/At most 64 letters of one alphabet, digits, and _ \. ' - between them/),
    ).toBeTruthy()
    expect(screen.getByText(/Enter a website address/)).toBeTruthy()
    expect(document.activeElement).toBe(field('Username'))
    expect(requestsTo(SAVE)).toEqual([])
  })
  it('server validation errors are shown next to their fields', async () => {
    const { user } = await show(
      failing('invalid_request', { fields: { personal: 'must have at most 5000 characters' } }),
    )
    await edit(user)
    await user.type(field('About you'), '!')
    await click(user, 'Save')
    expect(await screen.findByText('At most 5000 characters')).toBeTruthy()
    expect(document.activeElement).toBe(field('About you'))
  })
  it('errors that do not concern a profile field are shown above the buttons, and the form stays open', async () => {
    const { user } = await show(failing('offline'))
    await edit(user)
    await user.type(field('About you'), '!')
    await click(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toBe('You’re offline')
    expect(field('About you').value).toBe('mi nelci lo cipra!')
  })
  it('the profile form cannot be submitted twice', async () => {
    let respond = (_: unknown) => {}
    const { user, requestsTo } = await show({ [SAVE]: () => new Promise((resolve) => (respond = resolve)) })
    await edit(user)
    await user.type(field('About you'), '!')
    await click(user, 'Save')
    await click(user, 'Saving')
    await user.keyboard('{Enter}')
    expect(requestsTo(SAVE)).toHaveLength(1)
    respond({ message: 'Saved' })
    await findMessage('Profile updated successfully!')
  })
  it('canceling the profile form sends no request', async () => {
    const { user, requestsTo, main } = await show()
    await edit(user)
    await user.type(field('About you'), '!')
    await click(user, 'Cancel')
    expect(main.getByText('mi nelci lo cipra')).toBeTruthy()
    expect(requestsTo(SAVE)).toEqual([])
  })
})
