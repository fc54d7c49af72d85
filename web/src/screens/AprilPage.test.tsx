import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LOCALES } from '../platform/locale.ts'
import { loadMessages } from '../platform/text.tsx'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { AprilPage } from './AprilPage.tsx'

afterEach(cleanup)

async function renderApril() {
  const view = await renderWithApi(<AprilPage />, { texts: ['april'] })
  const receipt = () => within(screen.getByRole('region', { name: 'Receipt' }))
  const lines = () =>
    receipt()
      .getAllByRole('row')
      .map((row) => row.textContent)
  return { ...view, receipt, lines }
}

it('the selected items on the April page are added up, in digits and in words', async () => {
  const { user, lines, receipt } = await renderApril()
  expect(lines()).toEqual(['Total0'])
  await user.click(screen.getByRole('button', { name: 'x5: one more' }))
  await user.click(screen.getByRole('button', { name: 'x5: one more' }))
  await user.click(screen.getByRole('button', { name: 'A relative clause left open: one more' }))
  expect(lines()).toEqual(['2 × x516', '1 × A relative clause left open13', 'Total29'])
  expect(receipt().getByText('li reso')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'x5: one fewer' }))
  expect(lines().at(-1)).toBe('Total21')
})

it('April page counts can be typed, and negative counts become 0', async () => {
  const { user, lines } = await renderApril()
  const dropped = screen.getByRole('textbox', { name: /^A cu dropped .*: quantity$/ })
  await user.clear(dropped)
  await user.type(dropped, '12')
  expect(lines()).toEqual(['12 × A cu dropped where nobody missed it−24', 'Total−24'])
  expect(screen.getByText(/The Office owes you 24/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'x1: one fewer' }))
  expect(lines()).toHaveLength(2)
})

it('the April page form works by keyboard alone, and the receipt can be torn off', async () => {
  const { user, lines } = await renderApril()
  screen.getByRole('button', { name: 'x1: one more' }).focus()
  await user.keyboard('{Enter} ')
  expect(lines().at(-1)).toBe('Total2')
  await user.click(screen.getByRole('button', { name: 'Tear off' }))
  expect(lines()).toEqual(['Total0'])
})

it.each(LOCALES)('the April page is fully translated to %s', async (locale) => {
  const complaints = vi.spyOn(console, 'error')
  const messages = await loadMessages(locale)
  const { container } = await renderWithApi(<AprilPage />, {
    at: `/${locale}`,
    locale,
    messages,
    texts: ['april'],
  })
  const labels = Array.from(container.querySelectorAll('[aria-label]'), (e) => e.getAttribute('aria-label'))
  expect([container.textContent, ...labels].join(' ')).not.toMatch(/\bapril\.[a-z]/)
  expect(container.querySelectorAll('.fine p')).toHaveLength(3)
  expect(complaints.mock.calls).toEqual([])
})
