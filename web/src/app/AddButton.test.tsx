import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { AddButton, isStudyScreen } from './AddButton.tsx'

HTMLDialogElement.prototype.close ??= () => {}
afterEach(cleanup)

const button = () => document.querySelector('.add-button')

it.each([
  ['/en', false],
  ['/en/valsi/add', false],
  ['/en/definition/7/edit', false],
  ['/en/definition/markdown', false],
  ['/en/comments/new-thread', false],
  ['/en/bulk-import', false],
  ['/en/collections/3/flashcards', false],
  ['/en/collections/3/flashcards/study', true],
  ['/en/collections/3/try', true],
])('isStudyScreen(%s), which hides the floating button, returns %s', (pathname, expected) => {
  expect(isStudyScreen(pathname)).toBe(expected)
})

it('the floating button is hidden while a text field has focus', async () => {
  await renderWithApi(
    <>
      <AddButton />
      <input type="text" />
      <input type="checkbox" />
    </>,
  )
  const [text, checkbox] = document.querySelectorAll('input')
  fireEvent.focusIn(text!)
  expect(button()!.className).toBe('add-button away')
  fireEvent.focusOut(text!)
  fireEvent.focusIn(checkbox!)
  expect(button()!.className).toBe('add-button')
})

it('the floating button hides when the user scrolls down and reappears when the user scrolls up', async () => {
  await renderWithApi(<AddButton />)
  for (const [scrollY, expected] of [
    [300, 'add-button away'],
    [296, 'add-button away'],
    [200, 'add-button'],
  ] as const) {
    Object.assign(window, { scrollY })
    fireEvent.scroll(window)
    expect([scrollY, button()!.className]).toEqual([scrollY, expected])
  }
})

it('the floating button moves up until it covers no controls', async () => {
  await renderWithApi(
    <>
      <AddButton />
      <input type="submit" />
    </>,
  )
  const submit = document.querySelector('input')!
  vi.spyOn(document, 'elementsFromPoint').mockImplementation((_x, y) => (y > innerHeight - 100 ? [submit] : []))
  const { style } = button() as HTMLElement
  Object.assign(style, { right: '0px', bottom: '0px' })
  fireEvent(window, new Event('resize'))
  await vi.waitFor(() => expect(style.getPropertyValue('--up')).toBe('104px'))
})

it('the floating button is hidden if every position would cover a control', async () => {
  await renderWithApi(
    <>
      <AddButton />
      <input type="submit" />
    </>,
  )
  const covered = vi.spyOn(document, 'elementsFromPoint').mockReturnValue([document.querySelector('input')!])
  fireEvent(window, new Event('resize'))
  await vi.waitFor(() => expect((button() as HTMLElement).hidden).toBe(true))
  covered.mockReturnValue([])
  fireEvent.scroll(window)
  await vi.waitFor(() => expect((button() as HTMLElement).hidden).toBe(false))
})
