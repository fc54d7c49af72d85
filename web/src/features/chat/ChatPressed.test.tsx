import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { ChatTicker } from './ChatTicker.tsx'
import { openChat } from './chatClient.ts'

vi.mock('./chatClient.ts', { spy: true })

/** Sees nothing: the page is too young. */
class NotYet {
  observe() {}
  disconnect() {}
}

it('who presses the line before it was seen is connected at once', async () => {
  vi.stubGlobal('IntersectionObserver', NotYet)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
  await renderWithApi(<ChatTicker links={{}} />)
  expect(openChat).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Chat/ }))
  expect(openChat).toHaveBeenCalledOnce()
})
