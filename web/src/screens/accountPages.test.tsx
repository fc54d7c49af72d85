import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { done, fails, logInAs, login, mockDialogs, resetState, showPage } from '../features/auth/authScreen.testing.tsx'
import { LOCALES } from '../platform/locale.ts'
import { rememberPath } from '../platform/session.ts'
import {
  ChangePasswordPage,
  ConfirmEmailPage,
  LoginPage,
  LoginsPage,
  ResetPasswordPage,
  SignupPage,
} from './AccountPages.tsx'

const complaints = vi.spyOn(console, 'error')
beforeAll(mockDialogs)
beforeEach(() => {
  resetState()
  complaints.mockReset()
})
afterEach(cleanup)

const sessions = [login({ current: true }), login({ user_agent: 'reader/0.3' }), login({ user_agent: '' })]
const responses = {
  'POST /auth/login': fails('too_many_failures', { retry_after: 300 }),
  'POST /auth/confirm-email': done,
  'GET /sessions/my': { sessions, total: 41, page: 1, per_page: 20 },
  'GET /sessions': { sessions: [], total: 0, page: 1, per_page: 20 },
}
const pages: [string, ReactNode, string?, string?][] = [
  ['login', <LoginPage key="" />],
  ['signup', <SignupPage key="" />],
  ['reset-password', <ResetPasswordPage key="" />],
  ['reset-password with a token', <ResetPasswordPage key="" />, 'token=t&session_id=s'],
  ['reset-password without a session ID', <ResetPasswordPage key="" />, 'token=t'],
  ['confirm-email', <ConfirmEmailPage key="" />],
  ['confirm-email with a token', <ConfirmEmailPage key="" />, 'token=t'],
  ['change-password', <ChangePasswordPage key="" />, '', 'alis'],
  ['logins', <LoginsPage key="" />, '', 'alis'],
  ['the sessions of another user', <LoginsPage key="" />, 'username=tirxu', 'alis'],
]

describe.each(LOCALES)('account pages in %s', (locale) => {
  it.each(pages)('the page %s has no missing texts', async (_name, page, query = '', username = '') => {
    if (username) logInAs(username)
    else rememberPath(`/${locale}/profile`)
    const { container, user } = await showPage(page, { responses, locale, query })
    const send = container.querySelector<HTMLElement>('form button[type=submit]')
    if (send) await user.click(send)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const labels = Array.from(container.querySelectorAll('[aria-label]'), (e) => e.getAttribute('aria-label'))
    expect([document.title, container.textContent, ...labels].join(' ')).not.toMatch(/\b(?:auth|errors|shell)\.[a-z]/)
    expect(complaints.mock.calls).toEqual([])
  })
})
