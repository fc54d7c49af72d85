import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../platform/ApiError.ts'
import { notify } from '../platform/notify.ts'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { Notices } from './Notices.tsx'

vi.mock('./Toasts.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
})

it('that there is no connection is said without anything that would have to be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await renderWithApi(
    <>
      <h1>the page</h1>
      <Notices />
    </>,
  )
  act(() => notify({ kind: 'error', error: new ApiError('offline'), stays: 'until_closed' }))
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection')
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  screen.getByRole('heading', { name: 'the page' })
  screen.getByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBe(null)
})
