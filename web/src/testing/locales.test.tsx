import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import search from '../../../locales/en/search.json'
import { DefinitionCard, Glosses, Joint, PlaceTable, Ribbon } from '../features/entries/index.ts'
import { LanguageTable } from '../features/languages/index.ts'
import { Filters, NothingFound, SearchField, SearchResults } from '../features/search/index.ts'
import { ApiError } from '../platform/ApiError.ts'
import { LOCALES } from '../platform/locale.ts'
import { messages as en } from '../platform/messages/en.ts'
import { loadMessages } from '../platform/text.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ErrorNote, RowsSkeleton } from '../ui/QueryStatus.tsx'
import { renderWithApi } from './renderWithApi.tsx'
import { foundDefinition, languages, searchResult, types } from './samples.ts'

const complaints = vi.spyOn(console, 'error')
beforeEach(() => complaints.mockReset())
afterEach(cleanup)

const definition = foundDefinition('klama', {
  selmaho: 'KOhA',
  jargon: 'jargon',
  etymology: 'from {klama}',
  notes: '$x_1$ https://a.b',
  gloss_keywords: [{ word: 'come', meaning: 'go' }],
  comment_count: 2,
})
const matches = Object.keys(search)
  .filter((key) => key.startsWith('band_'))
  .map((key) => key.slice(5) as 'word')
const places = ['comer', '', 'origin'].map((word) => ({ word, meaning: null }))
const nothing = searchResult([], {
  suggestions: ['klama'],
  decomposition: ['a', 'b'],
  other_languages: [{ langid: 5, total: 2 }],
})

const everything = (
  <>
    <SearchField value="" onChange={() => {}} onSubmit={() => {}} onSheet />
    <SearchField value="go" onChange={() => {}} onSubmit={() => {}} onSheet />
    <Filters params={{ q: 'go' }} ofReader={[2]} />
    <SearchResults
      params={{ q: 'go' }}
      result={searchResult(
        matches.map((match) => foundDefinition('klama', { match })),
        { total: 99, page: 2, decomposition: ['a', 'b'] },
      )}
    />
    <NothingFound params={{ q: 'go', type: 1 }} result={nothing} />
    <DefinitionCard definition={definition} />
    <Glosses keywords={definition.gloss_keywords!} lang="en" />
    <Ribbon word="klama" places={places.map(({ word }) => word)} lang="en" />
    <PlaceTable word="klama" places={places.map(({ word }) => word)} keywords={places} lang="en" />
    <Joint
      parts={[
        { kind: 'affix', text: 'ger', word: 'gerku', gloss: 'dog' },
        { kind: 'hyphen', text: 'y' },
        { kind: 'affix', text: 'zda', word: null },
      ]}
    />
    <LanguageTable languages={languages} />
    <RowsSkeleton />
    <Pager page={1} pages={3} link={(page) => page} />
    {Object.keys(en.errors).map((code) => (
      <ErrorNote key={code} error={new ApiError(code as 'internal')} retry={() => {}} />
    ))}
    <ErrorNote error={new Error('secret text of an exception')} />
  </>
)

it.each(LOCALES)('every component is fully translated to %s', async (locale) => {
  const messages = await loadMessages(locale)
  const { container, findByText } = await renderWithApi(everything, {
    at: `/${locale}?q=go`,
    locale,
    messages,
    responses: { 'GET /language/languages': languages, 'GET /jbovlaste/types': types },
  })
  await findByText('lujvo')
  const text = container.textContent ?? ''
  expect(text).not.toMatch(/\b(?:search|entries|errors|shell|languages)\.[a-z_]+/)
  expect(text).not.toContain('secret')
  for (const [code, words] of Object.entries(messages.errors))
    expect([code, text.includes(words)]).toEqual([code, true])
  const labels = Array.from(container.querySelectorAll('[aria-label]'), (e) => e.getAttribute('aria-label'))
  for (const label of labels) expect(label).toMatch(/^(?!.*\b(?:search|entries|shell)\.[a-z]).+$/)
  expect(complaints.mock.calls).toEqual([])
})

it('no two languages render the same text', async () => {
  const texts: string[] = []
  for (const locale of LOCALES) {
    const messages = await loadMessages(locale)
    const { container } = await renderWithApi(<RowsSkeleton />, { at: `/${locale}`, locale, messages })
    texts.push(container.querySelector('[role=status]')?.getAttribute('aria-label') ?? '')
    cleanup()
  }
  expect(new Set(texts).size).toBe(3)
})
