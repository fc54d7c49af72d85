import { cleanup, screen, within } from '@testing-library/react'
import type { RelatedDefinition } from '@vlacku/contract/meaning'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { FeatureTexts, loadTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { foundDefinition } from '../../testing/samples.ts'
import { MeaningResults } from './MeaningResults.tsx'

beforeAll(() => loadTexts('en', 'meaning'))
afterEach(cleanup)

const related = (word: string, similarity: number, overrides: Partial<RelatedDefinition> = {}): RelatedDefinition => ({
  ...foundDefinition(word, { match: 'meaning' }),
  similarity,
  band: similarity >= 0.6 ? 'close' : 'related',
  evidence: [],
  ...overrides,
})

const show = (definitions: RelatedDefinition[]) =>
  renderWithApi(
    <Suspense>
      <FeatureTexts feature="meaning">
        <MeaningResults
          params={{ q: 'x', mode: 'semantic' }}
          result={{ definitions, total: 9, page: 1, per_page: 20 }}
        />
      </FeatureTexts>
    </Suspense>,
    { at: '/en?q=x&mode=semantic' },
  )
const bands = () =>
  screen.getAllByRole('region').map((band) => [
    band.getAttribute('aria-label'),
    ...within(band)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.headword')?.textContent),
  ])

it('semantic search results show named similarity levels instead of percentages', async () => {
  const { container } = await show([related('gerku', 0.97), related('mlatu', 0.7), related('danlu', 0.4)])
  expect(bands()).toEqual([
    ['Close in meaning', 'gerku', 'mlatu'],
    ['Related', 'danlu'],
  ])
  expect(container.textContent).not.toContain('%')
})

it('results for single words come after those for the whole sentence', async () => {
  const lifted = (asked: string) => ({ match: 'content_word' as const, asked })
  await show([
    related('vitke', 0.5),
    related('klama', 0.4, lifted('go')),
    related('zdani', 0.7, lifted('house')),
    related('litru', 0.1, lifted('go')),
    related('xabju', 0.4),
  ])
  expect(bands()).toEqual([
    ['Related', 'vitke', 'xabju'],
    ['Matches for “go” in your phrase', 'klama', 'litru'],
    ['Matches for “house” in your phrase', 'zdani'],
  ])
})
