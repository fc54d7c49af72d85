import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { freshOnArrival } from './handedQueries.ts'

const AN_HOUR = 3_600_000
const query = { queryKey: ['entries', 'today'], staleTime: 30_000, queryFn: () => 'asked again' }

/** What the query gives a page that was drawn an hour ago, and is opened so. */
async function openedBy(type: NavigationTimingType | undefined, isVisitor = true) {
  const now = Date.now()
  const server = new QueryClient()
  server.setQueryData(query.queryKey, 'drawn', { updatedAt: now - AN_HOUR })
  const browser = new QueryClient()
  hydrate(browser, freshOnArrival(dehydrate(server), { type, isVisitor, now }))
  return browser.fetchQuery(query)
}

it.each(['navigate', 'reload'] as const)(
  'does not ask again for what came with a page that was kept (%s)',
  async (type) => expect(await openedBy(type)).toBe('drawn'),
)

it.each(['back_forward', undefined] as const)('asks again where the page may be an old one (%s)', async (type) =>
  expect(await openedBy(type)).toBe('asked again'),
)

it('asks again for members, who may be told more than visitors', async () =>
  expect(await openedBy('navigate', false)).toBe('asked again'))
