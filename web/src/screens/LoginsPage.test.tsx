import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Session } from '@vlacku/contract/auth'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  button,
  done,
  fails,
  logInAs,
  login,
  mockDialogs,
  resetState,
  showPage,
  slow,
} from '../features/auth/authScreen.testing.tsx'
import { currentSession } from '../platform/session.ts'
import type { RecordedRequest } from '../testing/renderWithApi.tsx'
import { Notices } from '../ui/Notices.tsx'
import { LoginsPage } from './AccountPages.tsx'

beforeAll(mockDialogs)
beforeEach(() => {
  resetState()
  logInAs('alis')
})
afterEach(cleanup)

const LIST = 'GET /sessions/my'
const END = 'DELETE /sessions/my/:session_id'
const here = login({ current: true })
const phone = login({
  ip: '2001:db8::7',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
})
const program = login({ user_agent: `reader/0.3 ${'x'.repeat(200)}` })

const listOf = (sessions: Session[], rows = {}) => ({
  sessions,
  total: sessions.length,
  page: 1,
  per_page: 20,
  ...rows,
})
/** A mock server that tracks ended sessions. */
function serverWith(...sessions: Session[]) {
  let left = sessions
  return {
    [LIST]: () => listOf(left),
    [END]: ({ params }: RecordedRequest) => {
      left = left.filter(({ session_id }) => session_id !== params?.session_id)
      return done
    },
    'POST /sessions/my/end-others': () => {
      const ended = left.length - 1
      left = left.filter(({ current }) => current)
      return { ...done, ended }
    },
  }
}

async function open(responses: object = serverWith(here, phone, program), query = '') {
  const view = await showPage(
    <>
      <LoginsPage />
      <Notices />
    </>,
    { responses, query },
  )
  const rows = () => screen.queryAllByRole('listitem').filter((row) => row.closest('.logins'))
  const devices = () => rows().map((row) => row.querySelector('b')?.textContent)
  const requestNames = () => view.requests.map(({ name }) => name)
  return { ...view, rows, devices, requestNames }
}

it('the session list shows the device, IP address and start of each session and marks the current one', async () => {
  const { rows, devices } = await open()
  await waitFor(() => expect(devices()).toEqual(['Firefox on Linux', 'Safari on iOS', `reader/0.3 ${'x'.repeat(49)}…`]))
  const [first, second] = rows()
  expect(within(first!).getByText('this device')).toBeTruthy()
  expect(within(second!).queryByText('this device')).toBeNull()
  const details = [...second!.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(details[0]).toMatch(/^Last usedNovember 2\d, 2026, \d{1,2}:42\s[AP]M$/)
  expect(details[1]).toMatch(/^Started(?:October|November) \d+, 2026, \d{1,2}:15\s[AP]M$/)
  expect(details[2]).toBe('IP address2001:db8::7')
  expect(second!.querySelector('b')?.title).toContain('iPhone OS 17_5')
  const link = screen.getByRole('link', { name: 'change your password' })
  expect(link.getAttribute('href')).toBe('/en/change-password')
})

it('another session is ended immediately, without a confirmation', async () => {
  const { user, devices, requestNames, requests } = await open()
  await user.click(await screen.findByRole('button', { name: 'End session: Safari on iOS' }))
  await waitFor(() => expect(devices()).toHaveLength(2))
  expect(requests[1]).toEqual({ name: END, params: { session_id: phone.session_id } })
  await waitFor(() => expect(requestNames()).toEqual([LIST, END, LIST]))
  expect(await screen.findByText('Session ended: Safari on iOS')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
  expect(currentSession().isLoggedIn).toBe(true)
})

it('ending the current session requires confirmation and logs the user out', async () => {
  const { user, requestNames, url } = await open()
  await user.click(await screen.findByRole('button', { name: 'End session: Firefox on Linux' }))
  const dialog = within(screen.getByRole('dialog', { name: 'End this session?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(requestNames()).toEqual([LIST])
  await user.click(button('End session: Firefox on Linux'))
  await user.click(button('End session and log out'))
  await waitFor(() => expect(url()).toBe('/en/login'))
  expect(requestNames()).toEqual([LIST, END])
  expect(currentSession().isLoggedIn).toBe(false)
})

it('ending all other sessions requires confirmation', async () => {
  const { user, devices, requestNames } = await open()
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  expect(requestNames()).toEqual([LIST])
  const dialog = within(screen.getByRole('dialog', { name: 'End all other sessions?' }))
  await user.click(dialog.getByRole('button', { name: 'End all other sessions' }))
  await waitFor(() => expect(devices()).toEqual(['Firefox on Linux']))
  expect(await screen.findByText('2 sessions ended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
})

it('a session that cannot be ended stays in the list and shows an error', async () => {
  const { user, devices } = await open({ ...serverWith(here, phone), [END]: fails('database_unavailable') })
  await user.click(await screen.findByRole('button', { name: 'End session: Safari on iOS' }))
  const toast = (await screen.findByText(/The database isn’t responding/)).closest<HTMLElement>('.toast')!
  expect(devices()).toHaveLength(2)
  expect(currentSession().isLoggedIn).toBe(true)
  within(toast).getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
})

it('a session is ended once, even if the button is clicked repeatedly', async () => {
  const { respond, give } = slow(done)
  const { user, requestNames } = await open({ ...serverWith(here, phone), [END]: respond })
  const end = await screen.findByRole('button', { name: 'End session: Safari on iOS' })
  await user.dblClick(end)
  expect(end.getAttribute('aria-disabled')).toBe('true')
  give()
  await screen.findByText('Session ended: Safari on iOS')
  expect(requestNames().filter((name) => name === END)).toHaveLength(1)
})

it('the page number of the session list is stored in the search parameters, and a page past the end redirects to the last one', async () => {
  const { url, requests } = await open(
    {
      [LIST]: ({ query }: RecordedRequest) =>
        listOf(Number(query?.page) > 2 ? [] : [here], { total: 40, page: query?.page }),
    },
    'page=3',
  )
  await waitFor(() => expect(url()).toBe('/en/logins?page=2'))
  expect(requests[0]).toEqual({ name: LIST, query: { page: 3 } })
})

it('the pager of the session list links to the next page', async () => {
  await open({ [LIST]: listOf([here], { total: 41 }) })
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/en/logins?page=2')
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
})

it('sessions of another user are read-only', async () => {
  const { devices, requests } = await open({ 'GET /sessions': listOf([phone], { total: 21 }) }, 'username=tirxu')
  expect(screen.getByRole('heading', { name: 'Sessions of tirxu' })).toBeTruthy()
  await waitFor(() => expect(devices()).toEqual(['Safari on iOS']))
  expect(requests).toEqual([{ name: 'GET /sessions', query: { username: 'tirxu', page: 1 } }])
  expect(screen.queryAllByRole('button', { name: /^End/ })).toEqual([])
  expect(screen.queryByRole('link', { name: 'change your password' })).toBeNull()
  const next = screen.getByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/en/logins?username=tirxu&page=2')
})

it('a user without sessions sees a message', async () => {
  await open({ 'GET /sessions': listOf([]) }, 'username=tirxu')
  expect(await screen.findByText('No active sessions')).toBeTruthy()
})

it.each([
  ['not_allowed', 'You don’t have permission to do this', 0],
  ['user_not_found', 'User not found', 0],
  ['database_unavailable', 'The database isn’t responding. Please try again in a moment', 1],
] as const)('the error %s is shown, with a retry button only if a retry can succeed', async (code, reason, ways) => {
  await open({ 'GET /sessions': fails(code) }, 'username=tirxu')
  expect((await screen.findByText(reason)).closest('[role=alert]')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(ways)
})

it('the next user of this browser does not see the list of sessions', async () => {
  const { queryClient, devices } = await open()
  await waitFor(() => expect(devices()).toHaveLength(3))
  logInAs('tirxu')
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[3]),
    ).toContain('tirxu'),
  )
})
