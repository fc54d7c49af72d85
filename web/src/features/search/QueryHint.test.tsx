import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { looksLikeQuery, QueryHint } from './QueryHint.tsx'
import { MODES, type Mode } from './searchParams.ts'

afterEach(cleanup)

const show = (q: string, mode?: Mode) =>
  renderWithApi(<QueryHint params={{ q, ...(mode && { mode }) }} />, {
    at: `/en?q=${q}&langs=2&type=1&author=alis&page=3${mode ? `&mode=${mode}` : ''}`,
  })

it.each(MODES.filter((mode) => mode !== 'pattern'))(
  'a query typed in mode %s offers a link to pattern mode with the same language and filters',
  async (mode) => {
    await show('rhyme:klama', mode)
    const link = screen.getByRole('link', { name: 'search in Pattern mode' })
    const { searchParams } = new URL(link.getAttribute('href')!, 'http://x')
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ q: 'rhyme:klama', mode: 'pattern', langs: '2', type: '1', author: 'alis' },
    })
  },
)

it('the pattern hint is hidden in pattern mode and for other texts', async () => {
  await show('rhyme:klama', 'pattern')
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await show('I go to the house')
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  'rhyme:klama',
  'word:CVCCV',
  'gloss:run* type:gismu',
  '-lang:en word:klama',
  '(word:klama or gloss:go)',
  '/^kl.*a$/',
  'kla*',
  '*kla',
])('the text %s looks like a query', (text) => expect(looksLikeQuery(text)).toBe(true))

it.each([
  '',
  'klama',
  'I go to the house',
  'note: bring a book',
  'in other words: run',
  'and/or',
  'either / or',
  'what?',
  '2 * 3',
  '***',
  'http://example.org',
  'word:',
])('the text %j does not look like a query', (text) => expect(looksLikeQuery(text)).toBe(false))
