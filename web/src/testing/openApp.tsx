import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeRouter, newQueryClient } from '../app/router.tsx'
import type { EndpointName } from '../platform/api.ts'
import { dismiss } from '../platform/notify.ts'
import { fakeMedia } from './fakeMedia.ts'
import { mockResponses } from './renderWithApi.tsx'
import { signedToken } from './signedToken.ts'

/** Adds browser features that jsdom lacks. */
export function mockBrowser() {
  fakeMedia()
  Element.prototype.hasPointerCapture ??= () => false
  // Idle callbacks never run, so that the chat doesn't connect.
  globalThis.requestIdleCallback = () => 0
  globalThis.cancelIdleCallback = () => {}
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/** Resets the session, page and notices. */
export async function leaveApp() {
  await act(async () => {
    for (let id = 0; id < 500; id++) dismiss(id)
  })
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
}

/** Empty notification list for the bell in the header. */
const noNotifications = { notifications: [], unread_count: 0, total: 0, page: 1, per_page: 1 }

/** Mock responses of a site without payments. */
const noMoney = {
  'GET /payments/balance': {
    balance_cents: 0,
    held_cents: 0,
    pending_cents: 0,
    currency: 'USD',
    premium_expires_at: null,
    top_up: null,
  },
  'GET /payments/history': { movements: [], total: 0, page: 1, per_page: 20 },
}

const site = { test_site: false, links: {}, paintings: [], articles: false }

interface Settings {
  /** Mock responses by endpoint. */
  responses?: Partial<Record<EndpointName, unknown>>
  /** The logged-in user with authorities; undefined for a visitor. */
  as?: { username: string; role?: string; authorities?: string[] }
}

/** Renders the whole app at a URL, with its guards and loaders. */
export async function openApp(at: string, { responses = {}, as }: Settings = {}) {
  if (as) localStorage.setItem('accessToken', signedToken(as))
  const requests = mockResponses({
    'GET /site': site,
    'GET /subscriptions/notifications': noNotifications,
    ...noMoney,
    ...responses,
  })
  const queryClient = newQueryClient()
  const router = makeRouter(
    { queryClient, site: 'https://site.example' },
    createMemoryHistory({ initialEntries: [at] }),
  )
  await router.load()
  // Waits, because some parts of the page load their texts first.
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  const main = within(await screen.findByRole('main', {}, { timeout: 10_000 }))
  const url = () => decodeURIComponent(router.state.location.href)
  /** Returns the requests to an endpoint, in order. */
  const requestsTo = (name: EndpointName) => requests.filter((one) => one.name === name)
  return { user: userEvent.setup(), main, router, queryClient, requests, requestsTo, url }
}

/** Returns the open dialog. */
export const dialog = () => within(document.querySelector<HTMLElement>('dialog[open]')!)
/** Finds a toast by its text. */
export const findMessage = (text: string) => screen.findAllByText(text, {}, { timeout: 10_000 })
