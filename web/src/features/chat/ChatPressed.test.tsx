import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { ChatTicker } from './ChatTicker.tsx'
import { openChat } from './chatClient.ts'

vi.mock('./chatClient.ts', { spy: true })

it('clicking the chat ticker before the page is idle connects immediately', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1)
  vi.stubGlobal('cancelIdleCallback', () => {})
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
  await renderWithApi(<ChatTicker links={{}} />)
  expect(openChat).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Chat/ }))
  expect(openChat).toHaveBeenCalledOnce()
})
