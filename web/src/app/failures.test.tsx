import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { givenBrowser, leaveApp, openApp } from '../features/users/testing/openApp.tsx'
import { ApiError } from '../platform/ApiError.ts'

beforeAll(givenBrowser)
afterEach(leaveApp)

const down = () => {
  throw new ApiError('database_unavailable')
}
const WHY = 'The database does not answer. Please try again in a moment'

it.each([
  ['/en/languages', 'GET /language/languages', 'Failed to load languages'],
  ['/ru/languages', 'GET /language/languages', 'Не удалось загрузить языки'],
  ['/en/valsi/klama', 'GET /jbovlaste/valsi/:id', 'Failed to load valsi details'],
  ['/en?q=klama', 'GET /jbovlaste/definitions', 'Error loading definitions'],
  ['/en?q=klama&mode=semantic', 'GET /jbovlaste/semantic-search', 'Error loading definitions'],
])('%s says what failed before why', async (at, call, what) => {
  const { main } = await openApp(at, { answers: { 'GET /language/languages': [], [call]: down } })
  await waitFor(() =>
    expect(main.getAllByRole('alert').some((note) => note.textContent?.startsWith(`${what}. `))).toBe(true),
  )
  if (at.startsWith('/en')) expect(main.getAllByText(WHY, { exact: false }).length).toBeGreaterThan(0)
})
