import { screen, waitFor } from '@testing-library/react'
import type { AuditAction, AuditEntry } from '@vlacku/contract/audit'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dateTimeFormats } from '../../platform/dates.ts'
import { ACTIONS } from '../../screens/AuditPage.tsx'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { relativeTime } from './times.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const LOG = 'GET /audit'
const alis = { user_id: 1, username: 'alis' }
const tirxu = { user_id: 2, username: 'tirxu' }
let lastId = 0
const entryOf = (action: AuditAction, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  audit_id: ++lastId,
  at: '2025-11-20T12:02:00.000Z',
  action,
  actor: tirxu,
  user: alis,
  details: {},
  ip: '203.0.113.9',
  ...overrides,
})
const log = (entries: AuditEntry[], overrides = {}) => ({
  entries,
  total: entries.length,
  page: 1,
  per_page: 50,
  ...overrides,
})
const show = (entries: AuditEntry[], at = '/en/audit', overrides = {}) =>
  openApp(at, {
    responses: { [LOG]: log(entries, overrides) },
    as: { username: 'tirxu', authorities: ['manage_users'] },
  })
const rows = async () =>
  (await screen.findAllByRole('listitem')).filter((row) => row.closest('.actions-log')).map((row) => row.textContent)

describe('an action of the audit log', () => {
  it.each([
    ['role_assigned', { from: 'user', to: 'helper' }, 'The role of alis was changed from user to helper by tirxu'],
    [
      'role_created',
      { role: 'helper', permissions: 'bulk_import, create_comment' },
      /^The role helper was created by tirxuImport in bulk, Comment/,
    ],
    ['user_blocked', { role: 'editor' }, 'alis was blocked by tirxu'],
    [
      'user_blocked',
      { reason: 'spam', until: '2027-01-02T00:00:00.000Z' },
      'alis was blocked by tirxuuntil January 2, 2027 · spam',
    ],
  ] as const)('action %s is described in words', async (action, details, expected) => {
    await show([entryOf(action, { details })])
    const [row] = await rows()
    const text = row?.replace(/^\d{1,2}:\d\d [AP]M/, '').replace('203.0.113.9', '')
    if (typeof expected === 'string') expect(text).toBe(expected)
    else expect(text).toMatch(expected)
  })
  it.each(ACTIONS)('the description of action %s has no missing texts', async (action) => {
    const about = { word: 'klama', thread: '7', subject: 'lo pluta', reason: 'spam', name: 'lo cnino' }
    await show([entryOf(action, { details: { from: 'user', to: 'admin', role: 'editor', ...about } })])
    if (action.startsWith('definition_')) expect(screen.getByText('klama').lang).toBe('jbo')
    const [row] = await rows()
    expect(row).not.toMatch(/audit\.|\?|\{|undefined/)
  })
  it('an action description names only other users, the IP address of a visitor, or the operator', async () => {
    await show([
      entryOf('password_changed', { actor: alis }),
      entryOf('login_locked', { actor: null }),
      entryOf('role_assigned', { actor: null, ip: null, details: { from: 'user', to: 'admin' } }),
    ])
    const [own, visitor, operator] = await rows()
    expect(own).toMatch(/alis changed their password 203/)
    expect(visitor).toMatch(/tried for alis 203/)
    expect(operator).toMatch(/The role of alis was changed from user to administrator by the operator$/)
  })
  it('an action description links to its users and has a relative and an absolute time', async () => {
    const { main } = await show([entryOf('user_blocked', { at: new Date(Date.now() - 3 * 3_600_000).toISOString() })])
    const links = [await main.findByRole('link', { name: 'alis' }), main.getByRole('link', { name: 'tirxu' })]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en/user/alis', '/en/user/tirxu'])
    const time = document.querySelector('.actions-log time')!
    expect([time.textContent, time.getAttribute('title')]).toEqual([
      expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
      '3 hours ago',
    ])
  })
})

describe('the audit log', () => {
  it('the audit log has a heading for each day', async () => {
    await show([entryOf('user_blocked'), entryOf('user_unblocked', { at: '2025-11-18T12:00:00.000Z' })])
    await rows()
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'November 20, 2025',
      'November 18, 2025',
    ])
  })
  it('the user and action filters of the audit log are stored in the search parameters', async () => {
    const { user, url, requestsTo } = await show([entryOf('user_blocked')], '/en/audit?page=2')
    await user.type(await screen.findByRole('searchbox', { name: 'User' }), ' alis {Enter}')
    await waitFor(() => expect(url()).toBe('/en/audit?username=alis'))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'User' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Blocked')
    await waitFor(() => expect(url()).toBe('/en/audit?username=alis&action=user_blocked'))
    await waitFor(() =>
      expect(requestsTo(LOG).at(-1)?.query).toEqual({ username: 'alis', action: 'user_blocked', per_page: 50 }),
    )
    await user.clear(screen.getByRole('searchbox', { name: 'User' }))
    await waitFor(() => expect(url()).toBe('/en/audit?action=user_blocked'))
  })
  it('the audit log is paginated', async () => {
    const { main } = await show([entryOf('user_blocked')], '/en/audit?username=alis', { total: 120 })
    const next = await main.findByRole('link', { name: 'Next' })
    expect(next.getAttribute('href')).toBe('/en/audit?username=alis&page=2')
    expect(main.getByText('Page 1 of 3')).toBeTruthy()
  })
  it('the audit log shows a message if no entries match', async () => {
    const { main } = await show([], '/en/audit?username=nobody')
    expect(await main.findByText('No matching events')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe('/en/audit')
  })
  it('the audit log requires permission to manage users', async () => {
    const { main } = await openApp('/en/audit', { as: { username: 'alis', authorities: ['manage_roles'] } })
    expect(main.getByRole('alert').textContent).toContain('You don’t have permission to do this')
  })
})

it.each([
  ['en', 'November 20, 2025', '2:02 PM'],
  ['ru', '20 ноября 2025 г.', '14:02'],
] as const)('dates and times are formatted in %s', (locale, day, time) => {
  const formats = dateTimeFormats(locale, 'Etc/GMT-2')
  const at = new Date('2025-11-20T12:02:00.000Z')
  expect([formats.day(at), formats.time(at)]).toEqual([day, time])
})
it('dates and times in Lojban use ISO 8601 format', () => {
  const formats = dateTimeFormats('jbo')
  const at = new Date(2025, 0, 5, 9, 7)
  expect([formats.day(at), formats.time(at)]).toEqual(['2025-01-05', '09:07'])
})

it.each([
  [30, 'just_now undefined'],
  [61, 'minutes_ago 1'],
  [59 * 60, 'minutes_ago 59'],
  [60 * 60, 'hours_ago 1'],
  [49 * 3600, 'days_ago 2'],
  [-5, 'just_now undefined'],
])('an elapsed time of %i seconds is formatted in a single unit', (seconds, expected) => {
  const t = (key: string, values?: { count: number }) => `${key.split('.')[1]} ${values?.count}`
  expect(relativeTime(t as never, new Date(1e9 - seconds * 1000), 1e9)).toBe(expected)
})
