import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { done, role, userProfile } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const roles = {
  roles: [
    role('admin', null, { is_system: true }),
    role('editor', ['edit_definition']),
    role('helper', ['create_definition']),
    role('blocked', [], { is_system: true }),
    role('unconfirmed', [], { is_system: true }),
  ],
}
const PROFILE = 'GET /users/:username/profile'
const FORMER_NAMES = 'GET /users/:username/former-names'
const ALL = ['manage_roles', 'block_user', 'manage_users', 'view_user_sessions_admin']

/** Opens alis's profile as a visitor or as tirxu. */
const show = (overrides = {}, { may, responses = {} }: { may?: string[]; responses?: object } = {}) =>
  openApp('/en/user/alis', {
    responses: {
      [PROFILE]: userProfile('alis', overrides),
      'GET /auth/roles': roles,
      [FORMER_NAMES]: { former_names: [] },
      ...responses,
    },
    ...(may && { as: { username: 'tirxu', authorities: may } }),
  })

describe('the public profile', () => {
  it('a profile shows the user’s own text without markup', async () => {
    const { main } = await show()
    expect(main.getByRole('heading', { level: 1, name: 'alis' })).toBeTruthy()
    expect(main.getByText('Nora Lind')).toBeTruthy()
    expect(main.getByText('member since February 14, 2019')).toBeTruthy()
    expect(main.getByText(/mi nelci lo cipra/).innerHTML).toBe('mi nelci lo cipra\n&lt;b&gt;ask&lt;/b&gt; me')
    const site = main.getByRole('link', { name: 'noralind.example/words' })
    expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual([
      'https://noralind.example/words',
      'nofollow ugc noopener',
    ])
  })
  it('a profile shows the contribution counts and links to the contributions', async () => {
    const { main } = await show()
    const way = main.getByRole('link', { name: '128' })
    expect(way.getAttribute('href')).toBe('/en/user/alis/activity')
    expect(main.getByText('941')).toBeTruthy()
  })
  it.each(['javascript:alert(1)', 'ftp://noralind.example/', 'noralind'])(
    'the website %s is not linked',
    async (url) => {
      const { main } = await show({ url })
      const links = main.getAllByRole('link').map((link) => link.getAttribute('href'))
      expect(links.filter((href) => !href?.startsWith('/'))).toEqual([])
    },
  )
  it.each([
    ['imported', { is_enabled: false, is_imported: true, role: 'user', personal: '' }, /It has no account/],
    ['blocked', { is_enabled: false, role: 'blocked' }, /This account is blocked/],
    ['closed', { is_enabled: false, role: 'user' }, /This account is closed/],
    ['silent', { personal: '' }, /has not written anything/],
  ])('a profile explains that a user is %s', async (_, overrides, sentence) => {
    const { main } = await show(overrides)
    expect(main.getByText(sentence)).toBeTruthy()
  })
  it('a profile shows the picture if there is one, otherwise the initial', async () => {
    await show({ has_profile_image: true })
    expect(document.querySelector('img.avatar')?.getAttribute('src')).toBe('/api/users/alis/profile-image')
    await leaveApp()
    await show()
    expect(document.querySelector('.avatar')?.textContent).toBe('a')
  })
  it('a picture that fails to load is replaced by the initial', async () => {
    await show({ has_profile_image: true })
    fireEvent.error(document.querySelector('img.avatar')!)
    expect(document.querySelector('img.avatar')).toBeNull()
    expect(document.querySelector('.avatar')?.textContent).toBe('a')
  })
  it('a profile URL with different capitalization redirects to the canonical URL', async () => {
    const { url } = await openApp('/en/user/ALIS', { responses: { [PROFILE]: userProfile('alis') } })
    expect(url()).toBe('/en/user/alis')
  })
  it.each(['user_not_found', 'invalid_request'] as const)(
    'an unknown username shows the "not found" page (%s)',
    async (code) => {
      const fail = () => {
        throw new ApiError(code)
      }
      const { main } = await openApp('/en/user/nobody', { responses: { [PROFILE]: fail } })
      expect(main.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
    },
  )
})

describe('the moderation actions of a profile', () => {
  const controls = ['Assign', 'Block', 'Close account', 'Account history', 'Active sessions']
  const visibleControls = () =>
    controls.filter((name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name }))
  it.each([
    ['a visitor', undefined, []],
    ['a user', [], []],
    ['manage_roles', ['manage_roles'], ['Assign']],
    ['block_user', ['block_user'], ['Block']],
    ['manage_users', ['manage_users'], ['Close account', 'Account history']],
    ['view_user_sessions_admin', ['view_user_sessions_admin'], ['Active sessions']],
    ['all authorities', ALL, controls],
  ])('the actions on a profile depend on the user’s authorities: %s', async (_, may, expected) => {
    await show({}, may ? { may } : {})
    expect(visibleControls()).toEqual(expected)
  })
  it('moderation links on a profile have its username as a filter', async () => {
    const { main } = await show({}, { may: ALL })
    const href = (name: string) => main.getByRole('link', { name }).getAttribute('href')
    expect(href('Account history')).toBe('/en/audit?username=alis')
    expect(href('Active sessions')).toBe('/en/logins?username=alis')
  })
  it('users can neither block themselves nor change their own role', async () => {
    const { main } = await openApp('/en/user/alis', {
      responses: { [PROFILE]: userProfile('alis'), 'GET /auth/roles': roles },
      as: { username: 'alis', authorities: ALL },
    })
    expect(main.queryByRole('button', { name: 'Block' })).toBeNull()
    expect(main.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/en/profile')
    expect(main.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).disabled).toBe(true)
    expect(main.getByText('Only someone else can change your role.')).toBeTruthy()
  })
})

describe('assigning a role', () => {
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
  it('only roles that the user can assign are offered, excluding blocked and unconfirmed', async () => {
    await show({}, { may: ['manage_roles'] })
    await screen.findByRole('option', { name: 'helper' })
    const options = Array.from(select().options, ({ text, disabled }) => [text, disabled])
    expect(options).toEqual([
      ['administrator (more than your own permissions)', true],
      ['editor', false],
      ['helper', false],
    ])
  })
  it('assigning a role requires confirmation and shows a message', async () => {
    const { user, requestsTo } = await show(
      {},
      { may: ['manage_roles'], responses: { 'POST /auth/assign-role': done } },
    )
    await user.selectOptions(select(), await screen.findByRole('option', { name: 'helper' }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(dialog().getByRole('heading', { name: 'Give alis the role helper?' })).toBeTruthy()
    expect(requestsTo('POST /auth/assign-role')).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Assign' }))
    await findMessage('Role assigned successfully!')
    expect(requestsTo('POST /auth/assign-role')[0]?.body).toEqual({ user_id: 7, role: 'helper' })
    expect(requestsTo(PROFILE)).toHaveLength(2)
  })
  it('an error in assigning a role is shown in the dialog, and the selection is preserved', async () => {
    const fail = () => {
      throw new ApiError('user_protected')
    }
    const { user } = await show({}, { may: ['manage_roles'], responses: { 'POST /auth/assign-role': fail } })
    await user.selectOptions(select(), await screen.findByRole('option', { name: 'helper' }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    await user.click(dialog().getByRole('button', { name: 'Assign' }))
    expect((await dialog().findByRole('alert')).textContent).toContain('This action isn’t available for this user')
    expect(select().value).toBe('helper')
  })
  it('a role that includes permissions the user lacks cannot be changed, and the reason is shown', async () => {
    const { main } = await show({ role: 'admin' }, { may: ['manage_roles'] })
    expect(await main.findByText(/This role includes permissions that you don’t have/)).toBeTruthy()
    expect(select().disabled).toBe(true)
  })
})

describe('blocking and unblocking', () => {
  it('blocking requires confirmation, and canceling does nothing', async () => {
    const { user, requestsTo } = await show({}, { may: ALL })
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(dialog().getByRole('heading', { name: 'Block alis?' })).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(requestsTo('POST /auth/block-user')).toEqual([])
  })
  it.each([
    ['Unblock', { role: 'blocked' }, 'POST /auth/block-user', { user_id: 7, block: false }, 'alis can log in again'],
    ['Close account', {}, 'POST /auth/disable-user', { user_id: 7, disable: true }, 'alis’s account is closed'],
    [
      'Reopen account',
      { is_enabled: false },
      'POST /auth/disable-user',
      { user_id: 7, disable: false },
      'alis’s account is open again',
    ],
  ] as const)('the action %s is sent after a confirmation', async (name, overrides, endpoint, body, notice) => {
    const { user, requestsTo } = await show(overrides, { may: ALL, responses: { [endpoint]: done } })
    await user.click(screen.getByRole('button', { name }))
    await user.click(dialog().getByRole('button', { name }))
    await findMessage(notice)
    expect(requestsTo(endpoint).map((one) => one.body)).toEqual([body])
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    expect(requestsTo(PROFILE)).toHaveLength(2)
  })
  it('blocking requires a reason and accepts an optional end date', async () => {
    const { user, requestsTo } = await show({}, { may: ALL, responses: { 'POST /auth/block-user': done } })
    await user.click(screen.getByRole('button', { name: 'Block' }))
    await user.click(dialog().getByRole('button', { name: 'Block' }))
    expect(dialog().getByText('Say why')).toBeTruthy()
    await user.type(dialog().getByLabelText(/^Reason/), 'spam')
    fireEvent.change(dialog().getByLabelText('Blocked until'), { target: { value: '2099-01-02' } })
    await user.click(dialog().getByRole('button', { name: 'Block' }))
    await findMessage('alis is blocked')
    const until = new Date(2099, 0, 2).toISOString()
    expect(requestsTo('POST /auth/block-user').map(({ body }) => body)).toEqual([
      { user_id: 7, block: true, reason: 'spam', until },
    ])
  })
  it('a server error while blocking is shown in the dialog, which stays open', async () => {
    const fail = () => {
      throw new ApiError('user_protected')
    }
    const { user } = await show({}, { may: ALL, responses: { 'POST /auth/block-user': fail } })
    await user.click(screen.getByRole('button', { name: 'Block' }))
    await user.type(dialog().getByLabelText(/^Reason/), 'spam')
    await user.click(dialog().getByRole('button', { name: 'Block' }))
    expect((await dialog().findByRole('alert')).textContent).toBe('This action isn’t available for this user')
  })
})

describe('former names', () => {
  const given_up_at = '2026-11-20T10:00:00.000Z'
  const FREE = 'DELETE /users/:username/former-names/:former_name'

  it('moderators see former names and can release them after a confirmation', async () => {
    let former_names = [
      { username: 'alice', given_up_at },
      { username: 'Алиса', given_up_at },
    ]
    const free = ({ params }: { params: { former_name: string } }) => {
      former_names = former_names.filter(({ username }) => username !== params.former_name)
      return done
    }
    const responses = { [FORMER_NAMES]: () => ({ former_names }), [FREE]: free }
    const { main, user, requestsTo } = await show({}, { may: ['block_user'], responses })
    await user.click(await main.findByRole('button', { name: 'Free the name Алиса' }))
    expect(dialog().getByRole('heading', { name: 'Free the name Алиса?' })).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Free' }))
    await findMessage('The name Алиса is free')
    expect(requestsTo(FREE)[0]?.params).toEqual({ username: 'alis', former_name: 'Алиса' })
    await waitFor(() => expect(main.queryByRole('button', { name: 'Free the name Алиса' })).toBeNull())
    expect(main.getByRole('button', { name: 'Free the name alice' })).toBeTruthy()
  })

  it('former names are not requested for visitors and other users', async () => {
    const { requestsTo } = await show({}, { may: ['manage_users'] })
    expect(requestsTo(FORMER_NAMES)).toEqual([])
  })
})
