import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { languages, searchResult } from '../../testing/samples.ts'
import { NothingFound } from './NothingFound.tsx'
import type { SearchParams } from './searchParams.ts'

afterEach(cleanup)

const show = (params: SearchParams, more: Parameters<typeof searchResult>[1] = {}, at = '/en?q=kalma&langs=2') =>
  renderWithApi(<NothingFound params={params} result={searchResult([], more)} />, {
    at,
    responses: { 'GET /language/languages': languages },
  })
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('an empty result shows the query as plain text', async () => {
  await show({ q: 'kalma<b>' })
  expect(screen.getByText('Nothing found for “kalma<b>”')).toBeTruthy()
})

it('an empty result offers search by meaning, search in all languages, and adding the word', async () => {
  await show({ q: ' kalma ', langs: '2' })
  expect(href('Search by meaning')).toBe('/en?q=kalma&mode=semantic&langs=2')
  expect(href('Search all languages')).toBe('/en?q=kalma&langs=all')
  expect(href('Add this word')).toBe('/en/valsi/add?word=kalma')
})

it('adding the word is offered only if the language allows it', async () => {
  await show({ q: 'qqzzxx' }, { is_possible_word: false })
  expect(screen.queryByRole('link', { name: 'Add this word' })).toBeNull()
  cleanup()
  await show({ q: 'kalma' }, { is_possible_word: true })
  expect(screen.getByRole('link', { name: 'Add this word' })).toBeTruthy()
})

it('does not offer a search in all languages twice, and suggests nothing for an invalid query', async () => {
  await show({ q: 'kalma', langs: 'all' })
  expect(screen.queryByRole('link', { name: 'Search all languages' })).toBeNull()
  cleanup()
  await show({ q: 'word:kalma', mode: 'pattern' })
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('similar spellings in the same languages are suggested', async () => {
  await show({ q: 'kalma' }, { suggestions: ['klama', "tai da'i"], suggested_words: ['klama'] })
  expect(href('klama')).toBe('/en?q=klama&langs=2')
  expect(href("tai da'i")).toBe('/en?q=tai+da%27i&langs=2')
  // Returns the language announced to screen readers, if any.
  const lang = (name: string) => screen.getByRole('link', { name }).getAttribute('lang')
  expect([lang('klama'), lang("tai da'i")]).toEqual(['jbo', null])
})

it('languages with matches are linked by their own names', async () => {
  await show(
    { q: 'собака' },
    {
      other_languages: [
        { langid: 5, total: 3 },
        { langid: 77, total: 1 },
      ],
    },
  )
  await screen.findByRole('link', { name: 'Русский' })
  expect(href('Русский')).toBe('/en?q=kalma&langs=5')
  expect(href('77')).toBe('/en?q=kalma&langs=77')
})

it('an unknown compound links to its components', async () => {
  await show({ q: 'gerkykla' }, { decomposition: ['gerku', 'klama'] })
  expect(href('gerku')).toBe('/en/valsi/gerku')
})

it('removing filters is offered if any are active', async () => {
  await show({ q: 'kalma', type: 4, author: 'bob' }, {}, '/en?q=kalma&langs=2&type=4&author=bob&page=3')
  expect(href('Search without filters')).toBe('/en?q=kalma&langs=2')
})
