import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Locale } from '../../platform/locale.ts'
import { LOCALES } from '../../platform/locale.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { listed, ownProfile, role, userProfile, written } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const complaints = vi.spyOn(console, 'error')
beforeEach(() => complaints.mockReset())

const authorities = ['manage_roles', 'manage_users', 'block_user', 'view_user_sessions_admin', 'create_definition']
const SYSTEM = ['admin', 'moderator', 'editor', 'user', 'unconfirmed', 'blocked']
const page = { total: 90, page: 1, per_page: 20 }
const auditEntry = {
  audit_id: 1,
  at: '2025-11-20T12:02:00.000Z',
  action: 'role_changed',
  actor: { user_id: 2, username: 'tirxu' },
  user: null,
  details: { role: 'helper', permissions: 'bulk_import' },
  ip: '203.0.113.9',
}
const job = { job_id: 'a', queue: 'account_mail', about: { mail: 'change_code', to: 'a@b.c' }, tries: 5, reason: 'x' }
const responses = {
  'GET /auth/profile': ownProfile({ email_confirmed: false }),
  'GET /users/:username/profile': userProfile('alis', { role: 'helper', is_enabled: false }),
  'GET /users/:username/definitions': { items: [written('klama')], ...page },
  'GET /users': { users: SYSTEM.map((name) => listed(name, { role: name })), ...page },
  'GET /auth/roles': {
    roles: [...SYSTEM.map((name) => role(name, [], { is_system: true })), role('helper', authorities)],
  },
  'GET /auth/permissions': { permissions: authorities.map((name) => ({ name, description: '' })) },
  'GET /audit': { entries: [auditEntry], ...page },
  'GET /jobs/failed': { jobs: [{ ...job, failed_at: auditEntry.at }], ...page },
}
const screens = ['profile', 'user/alis', 'user/alis/activity', 'users', 'roles', 'audit', 'failed-jobs']

it.each(screens.flatMap((name) => LOCALES.map((locale): [string, Locale] => [name, locale])))(
  'the screen at /%s is fully translated to %s',
  async (name, locale) => {
    const { main } = await openApp(`/${locale}/${name}`, { responses, as: { username: 'tirxu', authorities } })
    await main.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('main .skeleton')).toBeNull())
    const labels = Array.from(document.querySelectorAll('main *'), (element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '').join(' '),
    )
    const all = [document.querySelector('main')?.textContent, document.title, ...labels].join(' ')
    expect(all).not.toMatch(/\b(?:users|roles|audit|shell|entries|errors)\.[a-z_]+|\{|undefined/)
    expect(complaints.mock.calls).toEqual([])
  },
)
