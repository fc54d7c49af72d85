import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { currentSession } from '../../platform/session.ts'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'
import { signedToken } from '../../testing/signedToken.ts'

/** Mocks the server side of the socket. */
const server = vi.hoisted(() => ({ received: new Map<string, () => void>() }))
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, listener: () => void) => server.received.set(event, listener),
    off: (event: string) => server.received.delete(event),
    io: { on: () => {}, off: () => {} },
  }),
}))

beforeAll(mockBrowser)
beforeEach(() => server.received.clear())
afterEach(leaveApp)

const NOTIFICATIONS = 'GET /subscriptions/notifications'
const READ = 'PUT /subscriptions/notifications/mark-read'
const notification = (notification_id: number, overrides = {}) => ({
  ...{ notification_id, kind: 'edit', actor: 'alis', valsiid: 1, word: 'klama', definitionid: 5, version_id: 105 },
  ...{ comment_id: null, thread_id: null, collection_id: null, client_id: null },
  ...{ entry_exists: true, definition_exists: true },
  ...{ created_at: '2026-11-14T22:13:20.000Z', read_at: null, vote: null, ...overrides },
})
const page = (notifications: object[], unread_count = notifications.length) => ({
  ...{ notifications, unread_count, total: notifications.length, page: 1, per_page: 20 },
})
const done = { success: true, message: '' }
const as = { username: 'tirxu', authorities: ['vote_definition'] }

it('the bell shows the number of unread notifications and is updated live', async () => {
  let unread = 2
  await openApp('/en/notifications', { as, responses: { [NOTIFICATIONS]: () => page([], unread) } })
  expect((await screen.findAllByRole('link', { name: 'Notifications, 2 unread' })).length).toBeGreaterThan(0)
  unread = 3
  await waitFor(() => expect(server.received.has('notified')).toBe(true))
  await act(async () => server.received.get('notified')!())
  expect((await screen.findAllByRole('link', { name: 'Notifications, 3 unread' })).length).toBeGreaterThan(0)
})

it('assigning a role refreshes the session of an open page', async () => {
  const tokens = { access_token: signedToken({ ...as, authorities: ['manage_users'] }), refresh_token: 'next' }
  await openApp('/en/notifications', { as, responses: { [NOTIFICATIONS]: page([], 0), 'POST /auth/refresh': tokens } })
  localStorage.setItem('refreshToken', 'first')
  await waitFor(() => expect(server.received.has('account_changed')).toBe(true))
  expect(currentSession().authorities).not.toContain('manage_users')
  await act(async () => server.received.get('account_changed')!())
  await waitFor(() => expect(currentSession().authorities).toContain('manage_users'))
})

it('each notification names the user and action, and opening its link marks it as read', async () => {
  const notifications = [
    notification(9),
    notification(8, { kind: 'deletion', definitionid: null, version_id: null, read_at: 'x' }),
  ]
  const { main, user, requestsTo, url } = await openApp('/en/notifications', {
    as,
    responses: { [NOTIFICATIONS]: page(notifications), [READ]: { ...done, count: 1, unread_count: 0 } },
  })
  const [first, second] = await waitFor(() => {
    const rows = main.getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    return rows
  })
  expect(first?.textContent).toContain('alis changed a definition of klama')
  expect(second?.textContent).toContain('alis deleted a definition of klama')
  expect(first?.className).toBe('unread')
  await user.click(within(first!).getByRole('link', { name: 'View change' }))
  expect(requestsTo(READ)[0]?.body).toEqual({ ids: [9] })
  expect(url()).toBe('/en/definition/5/history')
})

it('a deleted definition links to its version; other deleted content has no link', async () => {
  const deleted = { entry_exists: false, definition_exists: false }
  const { main } = await openApp('/en/notifications', {
    as,
    responses: { [NOTIFICATIONS]: page([notification(9, deleted), notification(8, { ...deleted, version_id: null })]) },
  })
  const links = await waitFor(() => {
    const rows = main.getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    return rows.map((row) =>
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    )
  })
  expect(links).toEqual([['/en/version/105', '/en/version/105'], []])
})

it('opening a notification in another tab marks it as read', async () => {
  const { main, user, requestsTo } = await openApp('/en/notifications', {
    as,
    responses: { [NOTIFICATIONS]: page([notification(9)]), [READ]: { ...done, count: 1, unread_count: 0 } },
  })
  const target = await main.findByRole('link', { name: 'klama' })
  await user.pointer({ keys: '[MouseRight]', target })
  expect(requestsTo(READ)).toEqual([])
  await user.pointer({ keys: '[MouseMiddle]', target })
  expect(requestsTo(READ)[0]?.body).toEqual({ ids: [9] })
})

it('all notifications can be marked as read at once', async () => {
  const { user, requestsTo } = await openApp('/en/notifications', {
    as,
    responses: { [NOTIFICATIONS]: page([notification(9)]), [READ]: { ...done, count: 1, unread_count: 0 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(requestsTo(READ)[0]?.body).toEqual({})
})

it('a vote for an earlier version can be confirmed from its notification', async () => {
  const vote = 'POST /jbovlaste/vote'
  const { user, requestsTo } = await openApp('/en/notifications', {
    as,
    responses: {
      [NOTIFICATIONS]: page([notification(9, { kind: 'outdated_vote', vote: { value: -1, version: 1 } })]),
      [vote]: { ...done, word: 'klama', score: 0, user_vote: -1, version: 2, earlier_votes: 0 },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Keep my vote' }))
  expect(requestsTo(vote)[0]?.body).toEqual({ definition_id: 5, downvote: true })
})

it('an empty notification list shows a message, as does a list that failed to load', async () => {
  const { main } = await openApp('/en/notifications', { as, responses: { [NOTIFICATIONS]: page([]) } })
  await waitFor(() => expect(main.getByText('No notifications yet')).toBeTruthy())
  await leaveApp()
  const fail = () => {
    throw new ApiError('internal')
  }
  const failed = await openApp('/en/notifications', { as, responses: { [NOTIFICATIONS]: fail } })
  await waitFor(() => expect(failed.main.getByRole('button', { name: 'Try again' })).toBeTruthy())
})

it('each kind of notification about a word can be followed separately', async () => {
  let subscriptions = ['edit']
  const subscribe = 'POST /subscriptions/subscribe'
  const unsubscribe = 'POST /subscriptions/:id/unsubscribe/:type'
  const { user, requestsTo } = await openApp('/en/valsi/klama', {
    as,
    responses: {
      'GET /jbovlaste/entry': {
        entry: { valsi: sampleEntry(), definitions: [foundDefinition('klama', { definitionid: 5 })] },
      },
      'POST /jbovlaste/votes': { votes: {}, versions: {} },
      'GET /subscriptions/:id/state': () => ({ is_subscribed: subscriptions.length > 0, subscriptions }),
      [subscribe]: () => {
        subscriptions = ['edit', 'definition']
        return done
      },
      [unsubscribe]: done,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect([box('New definitions').checked, box('Changes to definitions').checked]).toEqual([false, true])
  await user.click(box('New definitions'))
  expect(requestsTo(subscribe)[0]?.body).toEqual({ valsi_id: 7, trigger_type: 'definition' })
  await waitFor(() => expect(box('New definitions').checked).toBe(true))
  await user.click(box('Changes to definitions'))
  expect(requestsTo(unsubscribe)[0]?.params).toEqual({ id: 7, type: 'edit' })
})

it('email notifications can be enabled, with a warning if the email address is unconfirmed', async () => {
  const save = 'PUT /subscriptions/settings'
  const { user, main, requestsTo } = await openApp('/en/subscriptions', {
    as,
    responses: {
      'GET /subscriptions/settings': { mail: 'daily', email_confirmed: false },
      'GET /subscriptions': { subscriptions: [], total: 0, page: 1, per_page: 20 },
      [save]: done,
    },
  })
  await waitFor(() => expect(main.getByText(/not confirmed/)).toBeTruthy())
  await user.click(main.getByRole('radio', { name: 'Immediately' }))
  expect(requestsTo(save)[0]?.body).toEqual({ mail: 'immediate' })
  await findMessage('Saved')
})

it('the link in an email unsubscribes with one click and without a login', async () => {
  const stop = 'POST /subscriptions/unsubscribe'
  const { user, main, requestsTo } = await openApp('/en/unsubscribe?token=abc', {
    responses: { [stop]: { ...done, username: 'alis' } },
  })
  expect(requestsTo(stop)).toEqual([])
  await user.click(main.getByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() => expect(main.getByText(/No more emails will be sent to alis/)).toBeTruthy())
  expect(requestsTo(stop)[0]?.query).toEqual({ token: 'abc' })
})

it('an invalid unsubscribe link shows its error immediately', async () => {
  const fail = () => {
    throw new ApiError('invalid_unsubscribe')
  }
  const { user, main } = await openApp('/en/unsubscribe?token=abc', {
    responses: { 'POST /subscriptions/unsubscribe': fail },
  })
  await user.click(main.getByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() =>
    expect(main.getByRole('alert').textContent).toBe('Failed to unsubscribe from events. This link is not valid'),
  )
})
