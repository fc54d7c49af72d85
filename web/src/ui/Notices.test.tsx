import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../platform/ApiError.ts'
import { notify, TOAST_MS } from '../platform/notify.ts'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { Notices } from './Notices.tsx'

// what the toasts of the library ask of a browser and the made-up one lacks
Element.prototype.hasPointerCapture ??= () => false

afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) await act(async () => close.click())
  cleanup()
})

/** The toasts themselves; what is read out to screen readers stands on the page for a moment too. */
const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent)
const shown = (text: string) => waitFor(() => expect(toasts()).toContain(text))

const gone = (text: string) => waitFor(() => expect(toasts()).not.toContain(text), { timeout: 3 * TOAST_MS })

it('a success is told and goes by itself', async () => {
  await renderWithApi(<Notices />)
  act(() => notify({ kind: 'success', text: 'Word added successfully!' }))
  await shown('Word added successfully!')
  await gone('Word added successfully!')
})

it('the error of a failed request is shown in the user’s language, with its details, until it is closed', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', error: new ApiError('offline'), details: 'twice' }))
  act(() => notify({ kind: 'error', text: 'one that goes' }))
  await shown('There is no connectiontwice')
  await gone('one that goes')
  expect(toasts()).toEqual(['There is no connectiontwice'])
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
])('an error of %s starts with “%s”, followed by the reason', async (call, failed) => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', error: Object.assign(new ApiError('offline'), { call }) }))
  await shown(`${failed}. There is no connection`)
  await user.click(screen.getByRole('button', { name: 'Close' }))
})

it('a banner is an alert above the page, and goes with it', async () => {
  const { router } = await renderWithApi(<Notices />, { page: <Notices /> })
  act(() => notify({ kind: 'error', text: 'Failed to load cached exports', stays: 'on_this_page' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load cached exports')
  await act(() => router.navigate({ href: '/en/valsi/klama' }))
  expect(screen.queryByRole('alert')).toBe(null)
})

it('a banner can be closed by hand', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'error', text: 'Failed', stays: 'on_this_page' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBe(null)
})

it('what is said already is not said twice', async () => {
  await renderWithApi(<Notices />)
  act(() => {
    notify({ kind: 'error', text: 'Again', stays: 'on_this_page' })
    notify({ kind: 'error', text: 'Again', stays: 'on_this_page' })
  })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('the time of a toast stands still while the pointer is on it', async () => {
  const { user } = await renderWithApi(<Notices />)
  act(() => notify({ kind: 'success', text: 'Held' }))
  await shown('Held')
  const toast = document.querySelector('.toast')!
  await user.hover(toast)
  await new Promise((resolve) => setTimeout(resolve, 1.5 * TOAST_MS))
  expect(toasts()).toEqual(['Held'])
  await user.unhover(toast)
  await gone('Held')
})
