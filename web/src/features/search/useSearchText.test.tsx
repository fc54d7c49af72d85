import { Link, useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdTimers } from '../../testing/holdTimers.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { rememberLangs } from './rememberedLangs.ts'
import { SearchField } from './SearchField.tsx'
import type { SearchParams } from './searchParams.ts'
import { SETTLE_MS, URL_DELAY_MS, useSearchText } from './useSearchText.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Field() {
  const params: SearchParams = useSearch({ strict: false })
  const { text, shown, type, submit } = useSearchText(params)
  return (
    <>
      <output>{shown.q}</output>
      <SearchField value={text} onChange={type} onSubmit={submit} onSheet={false} />
      <Link to="/$locale/languages" params={{ locale: 'en' }}>
        away
      </Link>
    </>
  )
}
const show = (at = '/en') => renderWithApi(<Field />, { at })
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const searched = () => screen.getByRole('status').textContent
const later = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

it('the URL is updated when the user pauses typing', async () => {
  const { url, router } = await show()
  const shown: string[] = []
  router.subscribe('onBeforeNavigate', ({ toLocation }) => shown.push(toLocation.href))
  // Without delays, so that the test also passes on slow machines.
  for (const value of ['k', 'kl', 'kla', 'klam', 'klama']) fireEvent.change(field(), { target: { value } })
  expect(field().value).toBe('klama')
  await waitFor(() => expect(url()).toBe('/en?q=klama&mode=dictionary'))
  expect(shown.length).toBeLessThanOrEqual(3) // One navigation per letter would be five.
})

it('going back leaves the search instead of undoing each letter, and updates the search field', async () => {
  const { user, url, router } = await show()
  await user.type(field(), 'kla')
  await waitFor(() => expect(url()).toMatch(/q=kla(&|$)/))
  await user.type(field(), 'ma')
  await waitFor(() => expect(url()).toBe('/en?q=klama&mode=dictionary'))
  act(() => router.history.back())
  await waitFor(() => expect(field().value).toBe(''))
  expect(url()).toBe('/en')
})

it('single letters and Enter trigger a search immediately, quick typing only after a pause', async () => {
  const { user, url } = await show()
  holdTimers(SETTLE_MS)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000) // Types both letters at the same time.
  await user.type(field(), 'xy')
  now.mockRestore()
  expect(searched()).toBe('x')
  await waitFor(() => expect(url()).toBe('/en?q=x&mode=dictionary'))
  expect(field().value).toBe('xy')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/en?q=xy&mode=dictionary'))
})

it('a search starts before the URL changes, and Tab and clicks update the URL immediately', async () => {
  const { user, url } = await show('/en?q=a&langs=2')
  holdTimers(URL_DELAY_MS)
  await user.type(field(), 'b')
  await waitFor(() => expect(searched()).toBe('ab'))
  expect(url()).toBe('/en?q=a&langs=2')
  await user.tab()
  await waitFor(() => expect(url()).toBe('/en?langs=2&q=ab&mode=dictionary'))
  await user.type(field(), 'c')
  await waitFor(() => expect(searched()).toBe('abc'))
  fireEvent.pointerDown(screen.getByRole('link', { name: 'away' }))
  await waitFor(() => expect(url()).toBe('/en?langs=2&q=abc&mode=dictionary'))
})

it('going back from an entry opened during a search returns to that search', async () => {
  const { user, url, router } = await show('/en?q=a&langs=2')
  holdTimers(URL_DELAY_MS)
  await user.type(field(), 'b')
  await waitFor(() => expect(searched()).toBe('ab'))
  await user.click(screen.getByRole('link', { name: 'away' }))
  await waitFor(() => expect(url()).toBe('/en/languages'))
  act(() => router.history.back())
  await waitFor(() => expect(url()).toBe('/en?langs=2&q=ab&mode=dictionary'))
})

it('the search field shows the query in the URL', async () => {
  await show('/en?q=gerku&langs=2')
  expect(field().value).toBe('gerku')
})

it('a new query opens the first page and preserves the filters', async () => {
  const { user, url } = await show('/en?q=a&page=3&type=4&langs=2')
  await user.type(field(), 'b')
  await waitFor(() => expect(url()).toBe('/en?langs=2&type=4&q=ab&mode=dictionary'))
})

it('a new search uses the languages of the previous search', async () => {
  rememberLangs('5,2')
  const { user, url } = await show()
  await user.type(field(), 'a')
  await waitFor(() => expect(url()).toBe('/en?langs=5,2&q=a&mode=dictionary'))
})

it('clearing the search field leaves the search', async () => {
  const { user, url } = await show('/en?q=gerku&mode=dictionary')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(document.activeElement).toBe(field())
  await waitFor(() => expect(url()).toBe('/en'))
  await user.type(field(), 'a{Escape}')
  expect(field().value).toBe('')
})

it('leaving the page during the typing pause cancels the pending navigation', async () => {
  const { user, url } = await show()
  await user.type(field(), 'klama')
  await user.click(screen.getByRole('link', { name: 'away' }))
  await waitFor(() => expect(url()).toBe('/en/languages'))
  await later(200)
  expect(url()).toBe('/en/languages')
})

it('a slash focuses the search field unless another field has focus', async () => {
  const { user } = await show('/en?q=gerku')
  await user.keyboard('/')
  expect(document.activeElement).toBe(field())
  await user.keyboard('/')
  expect(field().value).toBe('/') // Typing replaces the selected text in the field.
})

it('the query is sent exactly as typed', async () => {
  const { user, url, router } = await show()
  const text = '"true" & 1e3 + %'
  await user.click(field())
  await user.paste(text)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: text }))
  expect(url()).toContain('q=')
})
