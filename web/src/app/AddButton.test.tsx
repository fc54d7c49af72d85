import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { AddButton, isStudyScreen } from './AddButton.tsx'

HTMLDialogElement.prototype.close ??= () => {}
afterEach(cleanup)

const button = () => document.querySelector('.fab')

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
])('whether %s is the study screen, which has no floating button: %s', (pathname, expected) => {
  expect(isStudyScreen(pathname)).toBe(expected)
})

it('the floating button makes room while a text field has the focus', async () => {
  await renderWithApi(
    <>
      <AddButton locale="en" />
      <input type="text" />
      <input type="checkbox" />
    </>,
  )
  const [text, checkbox] = document.querySelectorAll('input')
  fireEvent.focusIn(text!)
  expect(button()!.className).toBe('fab away')
  fireEvent.focusOut(text!)
  fireEvent.focusIn(checkbox!)
  expect(button()!.className).toBe('fab')
})

it('the floating button makes room after scrolling down and returns after scrolling up', async () => {
  await renderWithApi(<AddButton locale="en" />)
  for (const [scrollY, expected] of [
    [300, 'fab away'],
    [296, 'fab away'],
    [200, 'fab'],
  ] as const) {
    Object.assign(window, { scrollY })
    fireEvent.scroll(window)
    expect([scrollY, button()!.className]).toEqual([scrollY, expected])
  }
})
