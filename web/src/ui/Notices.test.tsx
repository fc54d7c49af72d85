import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../platform/ApiError.ts'
import { notify, TOAST_MS } from '../platform/notify.ts'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { Notices } from './Notices.tsx'

afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) await act(async () => close.click())
  cleanup()
})

const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent)
const shown = (text: string) => waitFor(() => expect(toasts()).toContain(text))

const waitUntilGone = (text: string) => waitFor(() => expect(toasts()).not.toContain(text), { timeout: 3 * TOAST_MS })

it('a success notice is dismissed automatically', async () => {
  await renderWithApi(<Notices />)
  act(() => notify({ kind: 'success', text: 'Word added successfully!' }))
  await shown('Word added successfully!')
  await waitUntilGone('Word added successfully!')
})

it('a failed request shows its error in the user’s language, with details, until it is closed', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', error: new ApiError('offline'), details: 'twice' }))
  act(() => notify({ kind: 'error', text: 'one that goes' }))
  await shown('You’re offlinetwice')
  await waitUntilGone('one that goes')
  expect(toasts()).toEqual(['You’re offlinetwice'])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(toasts()).toEqual([])
})

it.each([
  ['GET /export/cached', 'Failed to load cached exports'],
  ['GET /jbovlaste/bulk-import/clients', 'Failed to load client groups'],
  ['POST /jbovlaste/bulk-import/cancel/:id', 'Failed to cancel job'],
  ['DELETE /comments/:id', 'Failed to delete comment'],
  ['POST /collections/import/json', 'Failed to import JSON file'],
  ['POST /collections/:id/import/json', 'Failed to import JSON file'],
  ['GET /flashcards/session', 'Failed to load cards'],
])('the error of %s starts with “%s”, followed by the reason', async (endpoint, failed) => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', error: Object.assign(new ApiError('offline'), { endpoint }) }))
  await shown(`${failed}. You’re offline`)
  await user.click(screen.getByRole('button', { name: 'Close' }))
})

it('a banner is an alert above the page and disappears on navigation', async () => {
  const { router } = await renderWithApi(<Notices />, { page: <Notices /> })
  act(() => notify({ kind: 'error', text: 'Failed to load cached exports', stays: 'on_this_page' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load cached exports')
  await act(() => router.navigate({ href: '/en/valsi/klama' }))
  expect(screen.queryByRole('alert')).toBe(null)
})

it('users can dismiss a banner', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', text: 'Failed', stays: 'on_this_page' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBe(null)
})

it('an identical notice is not shown twice', async () => {
  await renderWithApi(<Notices />)
  act(() => {
    notify({ kind: 'error', text: 'Again', stays: 'on_this_page' })
    notify({ kind: 'error', text: 'Again', stays: 'on_this_page' })
  })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('a toast remains visible while it is hovered', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'success', text: 'Held' }))
  await shown('Held')
  const toast = document.querySelector('.toast')!
  await user.hover(toast)
  await new Promise((resolve) => setTimeout(resolve, 1.5 * TOAST_MS))
  expect(toasts()).toEqual(['Held'])
  await user.unhover(toast)
  await waitUntilGone('Held')
})

it('F8 focuses the toasts, which stay while they have focus', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'success', text: 'Saved' }))
  await shown('Saved')
  await user.keyboard('{F8}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notices (F8)' }))
  await new Promise((resolve) => setTimeout(resolve, 1.2 * TOAST_MS))
  expect(toasts()).toEqual(['Saved'])
  await user.tab()
  await user.keyboard('{Escape}')
  expect(toasts()).toEqual([])
})

it('a toast with a button closes when the button is clicked, and reports why its action failed', async () => {
  const { user } = await renderWithApi(<Notices />)
  const run = () => Promise.reject(new ApiError('offline'))
  act(() => notify({ kind: 'success', text: 'Deleted', act: { label: 'Undo', run }, stays: 'until_closed' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shown('You’re offline')
  expect(toasts()).toEqual(['You’re offline'])
})
