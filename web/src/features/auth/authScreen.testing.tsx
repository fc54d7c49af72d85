import { screen } from '@testing-library/react'
import type { ErrorCode } from '@vlacku/contract'
import type { Session } from '@vlacku/contract/auth'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import type { EndpointName } from '../../platform/api.ts'
import type { Locale } from '../../platform/locale.ts'
import { startSession } from '../../platform/session.ts'
import { loadMessages } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { signedToken } from '../../testing/signedToken.ts'

interface Settings {
  responses?: Partial<Record<EndpointName, unknown>>
  /** Query string of the page URL, without the leading `?`. */
  query?: string
  locale?: Locale
}

/** Renders an account page with its texts. */
export async function showPage(page: ReactNode, { responses = {}, query = '', locale = 'en' }: Settings = {}) {
  const messages = await loadMessages(locale)
  return renderWithApi(page, { responses, locale, messages, texts: ['auth'], at: `/${locale}${query && `?${query}`}` })
}

/** Deletes the session and all recorded requests. */
export function resetState() {
  localStorage.clear()
  sessionStorage.clear()
}

export const tokensOf = (username: string) => ({ access_token: signedToken({ username }), refresh_token: 'r1' })
export const logInAs = (username: string) => startSession(tokensOf(username))

/** Returns a mock response that fails with the given error code. */
export const fails = (code: ErrorCode | 'offline', details?: Record<string, unknown>) => () => {
  throw new ApiError(code, details)
}
/** Mocks the server's error for malformed fields. */
export const badFields = (...names: string[]) =>
  fails('invalid_request', { fields: Object.fromEntries(names.map((name) => [name, 'English, for programs'])) })

/** Mocks a response that is pending until the test resolves it. */
export function slow(value: unknown) {
  let give = () => {}
  const released = new Promise<void>((resolve) => {
    give = resolve
  })
  return { respond: () => released.then(() => value), give }
}

export const done = { success: true, message: 'for programs' }
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Returns the error message of a field. */
export const complaint = (label: string) =>
  document.getElementById(`${field(label).id}-error`)?.textContent?.trim() ?? null
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Adds dialog methods that jsdom lacks. */
export function mockDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

let last = 0
export const login = (overrides: Partial<Session> = {}): Session => {
  last += 1
  return {
    session_id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    started_at: '2026-11-01T08:15:00.000Z',
    last_used_at: '2026-11-25T10:42:00.000Z',
    ip: '198.51.100.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    current: false,
    ...overrides,
  }
}
