import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { mockBrowser } from '../testing/openApp.tsx'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { Dialog, useDiscard, useOpenedOnce } from './Dialog.tsx'

beforeAll(mockBrowser)
afterEach(cleanup)

function Name() {
  const [name, setName] = useState('')
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <Dialog title="Actions" open={open} onClose={() => setOpen(false)}>
        What one can do
        <Name />
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </Dialog>
    </>
  )
}

it('a dialog reopened right after Escape stays open despite the late close event', async () => {
  const { user } = await renderWithApi(<Page />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = screen.getByRole('dialog')
  // Simulates Escape as in a browser: cancel, close, and the close event in a separate task.
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  dialog.removeAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(screen.getByText('What one can do')).toBeTruthy()
  expect((dialog as HTMLDialogElement).open).toBe(true)
})

const field = () => screen.getByLabelText<HTMLInputElement>('Name')
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
const besides = () => fireEvent.click(screen.getByRole('dialog'))

it('a dialog focuses its first field when it opens', async () => {
  const { user } = await renderWithApi(<Page />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(document.activeElement).toBe(field())
})

it.each([
  [
    'the first control of a dialog without fields',
    <button type="button" key="b">
      Copy
    </button>,
    () => screen.getByText('Copy'),
  ],
  ['the text of a dialog without controls', 'Text', () => screen.getByText('Text')],
])('%s receives focus instead of the close button', async (_, content, focused) => {
  await renderWithApi(
    <Dialog title="About" open onClose={() => {}}>
      {content}
    </Dialog>,
  )
  expect(document.activeElement).toBe(focused())
})

function Saving() {
  const discard = useDiscard()
  return (
    <button type="button" onClick={discard}>
      Save
    </button>
  )
}

/** Mounts a dialog the first time it opens, with content that saves without closing the dialog. */
function LatePage() {
  const [open, setOpen] = useState(false)
  const isMounted = useOpenedOnce(open)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isMounted && (
        <Dialog title="Actions" open={open} onClose={() => setOpen(false)}>
          <Name />
          <Saving />
        </Dialog>
      )}
    </>
  )
}

it.each([
  ['preserves unsaved input', false, 'klama'],
  ['discards saved input', true, ''],
])('a lazily mounted dialog %s when it is dismissed', async (_, isSaved, expected) => {
  const { user } = await renderWithApi(<LatePage />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.type(field(), 'klama')
  if (isSaved) await user.click(screen.getByRole('button', { name: 'Save' }))
  pressEscape()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(field().value).toBe(expected)
})

it.each([
  ['Escape', pressEscape],
  ['a click outside the dialog', besides],
])('%s preserves the dialog input for the next opening, whereas canceling discards it', async (_, dismiss) => {
  const { user } = await renderWithApi(<Page />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.type(field(), 'klama')
  dismiss()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(field().value).toBe('klama')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(field().value).toBe('')
})
