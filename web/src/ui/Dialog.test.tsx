import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { givenBrowser } from '../features/users/testing/openApp.tsx'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { Dialog } from './Dialog.tsx'

beforeAll(givenBrowser)
afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <Dialog title="Actions" open={open} onClose={() => setOpen(false)}>
        What one can do
      </Dialog>
    </>
  )
}

it('who opens it again at once after Escape has it open, although its closing is told later', async () => {
  const { user } = await renderWithApi(<Page />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = screen.getByRole('dialog')
  // Escape, as a browser does it: asked, closed, and told in a turn of its own
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  dialog.removeAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(screen.getByText('What one can do')).toBeTruthy()
  expect((dialog as HTMLDialogElement).open).toBe(true)
})
