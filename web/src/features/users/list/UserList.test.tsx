import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { SETTLE_MS } from '../../../platform/useFieldInUrl.ts'
import { holdTimers } from '../../../testing/holdTimers.ts'
import { leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { listed, role } from '../../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)
afterEach(() => void vi.restoreAllMocks())

const USERS = 'GET /users'
const roles = { roles: [role('admin', null), role('editor', []), role('helper', [])] }
const userList = (overrides = {}) => ({
  users: [listed('alis', { realname: 'Nora Lind' }), listed('tirxu', { role: 'helper', is_enabled: false })],
  total: 45,
  page: 1,
  per_page: 20,
  ...overrides,
})
const show = (at = '/en/users', response: unknown = userList(), authorities: string[] = []) =>
  openApp(at, {
    responses: { [USERS]: response, 'GET /auth/roles': roles },
    as: { username: 'mlatu', authorities },
  })
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

describe('the user list', () => {
  it('each row of the user list shows the user’s public data', async () => {
    const { main } = await show()
    expect((await main.findByRole('link', { name: 'alis' })).getAttribute('href')).toBe('/en/user/alis')
    const [first, second] = main.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Nora Lind.*editor.*January 2, 2020/)
    expect(second?.textContent).toContain('helper')
    expect(main.getByText('45 people')).toBeTruthy()
    expect(document.querySelector('.mail')).toBeNull()
  })
  it('returning to the user list restores focus to the row of the visited user', async () => {
    const { user, url, main, router } = await show()
    const row = await main.findByRole('link', { name: 'tirxu' })
    row.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe('/en/user/tirxu'))
    await act(async () => router.history.back())
    await waitFor(() => expect(url()).toBe('/en/users'))
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/en/user/tirxu'))
  })
  it('email addresses are shown to users who manage accounts', async () => {
    const { main } = await show('/en/users', userList({ users: [listed('alis', { email: 'nora@example.org' })] }), [
      'manage_users',
    ])
    expect(await main.findByText('nora@example.org')).toBeTruthy()
    expect(main.getByText('Real name and email')).toBeTruthy()
    expect(field().placeholder).toBe('Part of the name or email address')
  })
  it('users are sorted newest first by default', async () => {
    const { user, url, requestsTo } = await show()
    expect(requestsTo(USERS)[0]?.query).toEqual({ per_page: 20 })
    await user.selectOptions(select('Sort by'), 'Real name, Z to A')
    await waitFor(() => expect(url()).toBe('/en/users?sort_by=realname&sort_order=desc'))
    await waitFor(() =>
      expect(requestsTo(USERS).at(-1)?.query).toMatchObject({ sort_by: 'realname', sort_order: 'desc' }),
    )
    await user.selectOptions(select('Sort by'), 'Newest first')
    await waitFor(() => expect(url()).toBe('/en/users'))
  })
  it('the role filter of the user list is stored in the search parameters', async () => {
    const { user, url } = await show('/en/users?page=3')
    await screen.findByRole('option', { name: 'helper' })
    await user.selectOptions(select('Role'), 'helper')
    await waitFor(() => expect(url()).toBe('/en/users?role=helper'))
    expect(select('Role').value).toBe('helper')
    await user.selectOptions(select('Role'), 'Any')
    await waitFor(() => expect(url()).toBe('/en/users'))
  })
  it('the pager preserves the other search parameters', async () => {
    const { main } = await show('/en/users?search=a&page=2')
    const href = async (name: string) => (await main.findByRole('link', { name })).getAttribute('href')
    expect([await href('Previous'), await href('Next')]).toEqual(['/en/users?search=a', '/en/users?search=a&page=3'])
    expect(main.getByText('Page 2 of 3')).toBeTruthy()
  })
})

describe('the user search', () => {
  it('a user search runs when typing pauses, and opens the first page', async () => {
    const { user, url, requestsTo } = await show('/en/users?role=editor&page=2')
    const before = requestsTo(USERS).length
    await user.type(field(), 'lind')
    await waitFor(() => expect(url()).toBe('/en/users?role=editor&search=lind'))
    await waitFor(() => expect(requestsTo(USERS).at(-1)?.query).toMatchObject({ search: 'lind', role: 'editor' }))
    expect(requestsTo(USERS).length - before).toBeLessThanOrEqual(2) // One request per letter would be four.
  })
  it('Enter searches for users immediately', async () => {
    const { user, url } = await show()
    holdTimers(SETTLE_MS)
    await user.type(field(), 'x{Enter}')
    await waitFor(() => expect(url()).toBe('/en/users?search=x'))
  })
  it('the user search field follows the browser history', async () => {
    const { router } = await show('/en/users?search=lind')
    expect(field().value).toBe('lind')
    await act(() => router.navigate({ href: '/en/users' }))
    await waitFor(() => expect(field().value).toBe(''))
  })
  it('an empty user list shows a message and a link to all users', async () => {
    const { main } = await show('/en/users?search=zzz', userList({ users: [], total: 0 }))
    expect(await main.findByText('No users found')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Show everyone' }).getAttribute('href')).toBe('/en/users')
  })
})

it('a user list that fails to load can be retried', async () => {
  let broken = true
  const { main, user } = await show('/en/users', () => {
    if (broken) throw new ApiError('internal')
    return userList()
  })
  const again = await main.findByRole('button', { name: 'Try again' })
  broken = false
  await user.click(again)
  expect(await main.findByRole('link', { name: 'alis' })).toBeTruthy()
})

describe('the management pages', () => {
  const tabs = () => screen.queryByRole('navigation', { name: 'Site administration' })?.textContent ?? null
  it.each([
    ['a user', [], 'Users', null],
    ['a user who can manage roles', ['manage_roles'], 'Users', 'UsersRoles'],
    ['a user who can manage users', ['manage_users'], 'Users', 'UsersAudit logFailed jobsPayments'],
    ['a user who can manage both', ['manage_roles', 'manage_users'], 'Users', 'UsersRolesAudit logFailed jobsPayments'],
  ])('the title and tabs of the user list are correct for %s', async (_, authorities, title, expected) => {
    const { main } = await show('/en/users', userList(), authorities)
    expect(main.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(tabs()).toBe(expected)
  })
})
