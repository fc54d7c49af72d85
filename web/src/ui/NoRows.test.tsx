import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { NoRows } from './Empty.tsx'

afterEach(cleanup)

it('a page past the end of a list links to the first page of that list', async () => {
  await renderWithApi(<NoRows total={3}>nobody</NoRows>, { at: '/en?q=klama&page=99' })
  screen.getByText('There is nothing on this page')
  expect(screen.queryByText('nobody')).toBe(null)
  expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe('/en?q=klama')
})

it('an empty list shows its own message', async () => {
  await renderWithApi(<NoRows total={0}>nobody</NoRows>, { at: '/en?page=99' })
  screen.getByText('nobody')
  expect(screen.queryByRole('link')).toBe(null)
})
