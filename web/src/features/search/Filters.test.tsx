import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { emptyLanguage, languages, searchResult, types } from '../../testing/samples.ts'
import { Filters } from './Filters.tsx'
import { searchQuery } from './queries.ts'
import { rememberedLangs } from './rememberedLangs.ts'
import { readSearch } from './searchParams.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function show(at: string, ofReader = [5, 2]) {
  const params = readSearch(Object.fromEntries(new URL(at, 'http://x').searchParams))
  const responses = { 'GET /language/languages': [...languages, emptyLanguage], 'GET /jbovlaste/types': types }
  const view = await renderWithApi(<Filters params={params} ofReader={ofReader} />, {
    at,
    responses,
  })
  await screen.findByRole('checkbox', { name: 'English' })
  await screen.findByRole('radio', { name: 'gismu' })
  return view
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const names = () => screen.getAllByRole('checkbox').map((input) => input.parentElement?.textContent)

describe('the language filter', () => {
  it('the user’s languages are listed first and selected by default', async () => {
    await show('/en?q=a')
    expect(names().slice(0, 3)).toEqual(['all languages', 'Русский', 'English'])
    expect(names()[3]).toBe('Deutsch') // The languages with the most definitions follow.
    expect([box('Русский').checked, box('English').checked, box('Deutsch').checked]).toEqual([true, true, false])
  })
  it('selecting a language stores it, updates the URL and shows the first page', async () => {
    const { user, url } = await show('/en?q=a&page=3')
    await user.click(box('Deutsch'))
    await waitFor(() => expect(url()).toBe('/en?q=a&langs=5,2,9'))
    expect(rememberedLangs()).toBe('5,2,9')
  })
  it('a language checkbox stays checked while the URL changes, and a second quick click is not lost', async () => {
    const { url } = await show('/en?q=a')
    const others = () => screen.getAllByRole<HTMLInputElement>('checkbox').slice(3, 5)
    for (const nth of [0, 1]) {
      fireEvent.click(others()[nth]!)
      expect(others()[nth]!.checked).toBe(true)
    }
    await waitFor(() => expect(url()).toMatch(/langs=5,2,9,\d+$/))
  })
  it('all languages can be selected and deselected', async () => {
    const { user, url } = await show('/en?q=a&langs=all')
    expect(box('all languages').checked).toBe(true)
    await user.click(box('Deutsch'))
    await waitFor(() => expect(url()).toBe('/en?q=a&langs=9'))
  })
  it('deselecting the last language selects all languages', async () => {
    const { user, url } = await show('/en?q=a&langs=2')
    await user.click(box('English'))
    await waitFor(() => expect(url()).toBe('/en?q=a&langs=all'))
  })
  it('a language selected under "more languages" gets its own checkbox', async () => {
    const { user, url } = await show('/en?q=a')
    expect(names()).toHaveLength(1 + 5)
    const more = screen.getByRole('button', { name: '2 more languages' })
    await user.click(more)
    const list = within(more.parentElement!)
    const offered = () => list.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
    expect(offered()).toHaveLength(2)
    expect(offered()).not.toContain(emptyLanguage.real_name)
    await user.click(list.getAllByRole('button', { pressed: false })[1]!)
    await waitFor(() => expect(url()).toMatch(/langs=5,2,\d+$/))
    expect(names()).toHaveLength(1 + 5)
  })
  it('all selected languages are visible without expanding the list', async () => {
    await show('/en?q=a&langs=1,2,4,5,8,9')
    expect(names()).toHaveLength(1 + 6)
    expect(screen.getByRole('button', { name: '1 more language' })).toBeTruthy()
  })
})

/** The filters next to the results, which run the query. */
function FiltersWithQuery({ at }: { at: string }) {
  const params = readSearch(Object.fromEntries(new URL(at, 'http://x').searchParams))
  useQuery(searchQuery(params, [5, 2]))
  return <Filters params={params} ofReader={[5, 2]} />
}

describe('the number of results per choice', () => {
  const response = searchResult([], {
    total: 3,
    counts: { languages: [{ langid: 5, total: 1234 }], types: [{ type_id: 4, total: 7 }] },
  })
  const renderFilters = async (at: string) => {
    const responses = {
      'GET /language/languages': languages,
      'GET /jbovlaste/types': types,
      'GET /jbovlaste/definitions': () => response,
    }
    const view = await renderWithApi(<FiltersWithQuery at={at} />, { at, responses })
    await screen.findByRole('radio', { name: /^lujvo/ })
    return view
  }
  it('languages and types show their result counts', async () => {
    const { requests } = await renderFilters('/en?q=a')
    expect(await screen.findByText('1,234')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^lujvo/ }).parentElement!.textContent).toContain('7')
    expect(screen.getByRole('checkbox', { name: /^English/ }).parentElement!.textContent).toBe('English0')
    expect(requests.filter(({ name }) => name === 'GET /jbovlaste/definitions')).toHaveLength(1)
  })
  it('filter options without results are hidden unless they are selected', async () => {
    await renderFilters('/en?q=a&type=1&langs=5,2')
    await screen.findByText('1,234')
    expect(
      screen
        .getAllByRole('radio')
        .slice(0, 3)
        .map((radio) => radio.parentElement!.textContent),
    ).toEqual([...['any', expect.stringMatching(/^gismu/), expect.stringMatching(/^lujvo/)]])
    expect(names()).toEqual(['all languages', 'Русский1,234', 'English0'])
  })
})

describe('the sort order', () => {
  it('the sort order can be changed and defaults to the best match', async () => {
    const { user, url } = await show('/en?q=a&page=2')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Best match' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Newest' }))
    await waitFor(() => expect(url()).toBe('/en?q=a&sort=date'))
  })
  it.each(['semantic', 'muplis'])('search mode %s has no sort order', async (mode) => {
    const params = readSearch({ q: 'a', mode })
    const responses = { 'GET /language/languages': languages, 'GET /jbovlaste/types': types }
    await renderWithApi(<Filters params={params} ofReader={[2]} />, { responses })
    await screen.findByRole('checkbox', { name: 'English' })
    expect(screen.queryByRole('radio', { name: 'Newest' })).toBeNull()
  })
})

describe('the word type filter', () => {
  it('a type can be selected and cleared, and nalvla is not offered', async () => {
    const { user, url } = await show('/en?q=a')
    expect(screen.queryByRole('radio', { name: 'nalvla' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'lujvo' }))
    await waitFor(() => expect(url()).toBe('/en?q=a&type=4'))
  })
  it('the radio button of the selected type is checked', async () => {
    const { user, url } = await show('/en?q=a&type=4')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'lujvo' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'any' }))
    await waitFor(() => expect(url()).toBe('/en?q=a'))
  })
})

describe('the author and selma’o filters', () => {
  it('text filters are applied on Enter or when their field loses focus', async () => {
    const { user, url } = await show('/en?q=a')
    await user.type(screen.getByRole('textbox', { name: 'Author' }), ' bob {Enter}')
    await waitFor(() => expect(url()).toBe('/en?q=a&author=bob'))
    await user.type(screen.getByRole('textbox', { name: 'selma’o' }), 'UI1')
    await user.tab()
    await waitFor(() => expect(url()).toBe('/en?q=a&author=bob&selmaho=UI1'))
  })
  it('clearing a text filter removes it from the search', async () => {
    const { user, url } = await show('/en?q=a&author=bob')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Author' })
    expect(field.value).toBe('bob')
    await user.clear(field)
    await user.tab()
    await waitFor(() => expect(url()).toBe('/en?q=a'))
  })
})
