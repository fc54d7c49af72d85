import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RecordedRequest, renderWithApi } from '../../../testing/renderWithApi.tsx'
import { HeaderSearch } from '../index.ts'

beforeAll(() => import('./Suggestions.tsx')) // Preloads the suggestions, so that tests don't wait for the import.
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const suggest = ({ query }: RecordedRequest) => ({
  q: query!.q,
  suggestions:
    query!.q === 'kal'
      ? [{ text: 'kalri', kind: 'spelling', word: 'kalri', definition: null }]
      : [
          { text: 'klama', kind: 'word', word: 'klama', definition: { text: 'x₁ идёт', langtag: 'ru' } },
          { text: 'klaxon', kind: 'gloss', word: 'cladu', definition: { text: 'x₁ is loud', langtag: 'en' } },
        ],
})
async function begin(typed: string) {
  const shown = await renderWithApi(<HeaderSearch />, { responses: { 'GET /suggest': suggest } })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await shown.user.type(field, typed)
  await screen.findAllByRole('option')
  return { ...shown, field }
}
const path = ({ router }: Awaited<ReturnType<typeof begin>>) => router.state.location.href

it('suggestions match the typed text in the user’s languages, and their count is announced', async () => {
  const { requests } = await begin('kla')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'klamax₁ идёт',
    'klaxoncladux₁ is loud',
  ])
  const lojban = [...screen.getByRole('listbox').querySelectorAll('[lang=jbo]')]
  expect(lojban.map(({ textContent }) => textContent)).toEqual(['klama', 'cladu'])
  expect(screen.getByText('2 suggestions')).toBeTruthy()
  expect(requests.at(-1)!.query).toEqual({ q: 'kla', languages: '2' })
})

it('suggestions show meanings in the interface language', async () => {
  await begin('kla')
  expect(screen.getByText('x₁ идёт').getAttribute('lang')).toBe('ru')
})

it('arrow keys cycle through the suggestions and the search field, and the active suggestion is announced', async () => {
  const { user, field } = await begin('kla')
  const current = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(field.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe('klamax₁ идёт')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe('klaxoncladux₁ is loud')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe(undefined)
  await user.keyboard('{ArrowUp}')
  expect(current()).toBe('klaxoncladux₁ is loud')
})

it('Enter opens the entry of a selected word and searches for a selected gloss', async () => {
  const shown = await begin('kla')
  await shown.user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(path(shown)).toBe('/en/valsi/klama'))
  expect(shown.field.value).toBe('')
})

it('clicking a suggestion has the same effect as Enter', async () => {
  const shown = await begin('kla')
  await shown.user.click(screen.getAllByRole('option')[1]!)
  await waitFor(() => expect(path(shown)).toBe('/en?q=klaxon&mode=dictionary'))
})

it('Enter without a selection searches for the typed text', async () => {
  const shown = await begin('kla')
  await shown.user.keyboard('{Enter}')
  await waitFor(() => expect(path(shown)).toBe('/en?q=kla&mode=dictionary'))
})

it('Escape closes the suggestions and preserves the typed text; an arrow key reopens them', async () => {
  const { user, field } = await begin('kla')
  await user.keyboard('{Escape}')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(field.value).toBe('kla')
  await user.keyboard('{ArrowDown}')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

it('a spelling correction is labeled as such', async () => {
  await begin('kal')
  expect(screen.getByRole('option').textContent).toBe('kalridid you mean this?')
})
