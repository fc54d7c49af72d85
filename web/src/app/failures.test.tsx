import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const down = () => {
  throw new ApiError('database_unavailable')
}
const WHY = 'The database isn’t responding. Please try again in a moment'

const collection = {
  ...{ collection_id: 1, name: 'words', description: '', is_public: true, item_count: 1, card_count: 1 },
  ...{ level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  ...{ clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false },
  owner: { user_id: 2, username: 'bab' },
}

it.each([
  ['/en/languages', 'GET /language/languages', 'Failed to load languages'],
  ['/ru/languages', 'GET /language/languages', 'Не удалось загрузить языки'],
  ['/en/valsi/klama', 'GET /jbovlaste/entry', 'Failed to load valsi details'],
  ['/en?q=klama', 'GET /jbovlaste/definitions', 'Error loading definitions'],
  ['/en?q=klama&mode=semantic', 'GET /jbovlaste/semantic-search', 'Error loading definitions'],
  ['/en/export/cached', 'GET /export/cached', 'Failed to load cached exports'],
  ['/ru/export/cached', 'GET /export/cached', 'Не удалось загрузить готовые экспорты'],
  ['/en/bulk-import/clients', 'GET /jbovlaste/bulk-import/clients', 'Failed to load client groups'],
  ['/en/collections/1/flashcards/study', 'GET /flashcards/session', 'Failed to load cards'],
  ['/en/collections/1/flashcards', 'GET /flashcards', 'Failed to load cards'],
])('%s shows what failed, followed by the cause', async (at, endpoint, what) => {
  const { main } = await openApp(at, {
    as: { username: 'noras', authorities: ['bulk_import'] },
    responses: {
      ...{ 'GET /language/languages': [], 'GET /dump/about': {}, 'GET /collections/:id': collection },
      [endpoint]: down,
    },
  })
  await waitFor(() =>
    expect(main.getAllByRole('alert').some((note) => note.textContent?.startsWith(`${what}. `))).toBe(true),
  )
  if (at.startsWith('/en')) expect(main.getAllByText(WHY, { exact: false }).length).toBeGreaterThan(0)
})
