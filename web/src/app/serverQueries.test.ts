import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { hydrateServerQueries } from './serverQueries.ts'

const AN_HOUR = 3_600_000
const query = { queryKey: ['entries', 'today'], staleTime: 30_000, queryFn: async () => 'asked again' }

/** Returns the content of a page rendered an hour ago, initially and after hydration. */
async function shownBy(type: NavigationTimingType | undefined, isVisitor = true) {
  const now = Date.now()
  const server = new QueryClient()
  server.setQueryData(query.queryKey, 'drawn', { updatedAt: now - AN_HOUR })
  const browser = new QueryClient()
  const refetchOld = hydrateServerQueries(browser, dehydrate(server), { type, isVisitor, now })
  // The loader fetches the query first, followed by the component.
  await browser.prefetchQuery(query)
  const observer = new QueryObserver(browser, query)
  const shown = [observer.getCurrentResult().data]
  const end = observer.subscribe(() => {})
  refetchOld()
  await expect.poll(() => browser.isFetching()).toBe(0)
  shown.push(observer.getCurrentResult().data)
  end()
  return shown
}

it.each(['navigate', 'reload'] as const)('data of a cached page is not refetched (%s)', async (type) =>
  expect(await shownBy(type)).toEqual(['drawn', 'drawn']),
)

it.each(['back_forward', undefined] as const)(
  'data of a possibly stale page is refetched after hydration (%s)',
  async (type) => expect(await shownBy(type)).toEqual(['drawn', 'asked again']),
)

it('data is refetched for users, who may see more than visitors', async () =>
  expect(await shownBy('navigate', false)).toEqual(['drawn', 'asked again']))

it('data fetched by the page itself is not refetched, even with a short stale time', async () => {
  const browser = new QueryClient()
  const refetchOld = hydrateServerQueries(browser, dehydrate(new QueryClient()), {
    type: undefined,
    isVisitor: false,
    now: 0,
  })
  const requests = vi.fn(async () => 'a text that is being edited')
  const end = new QueryObserver(browser, { queryKey: ['own'], staleTime: 0, queryFn: requests }).subscribe(() => {})
  await expect.poll(() => browser.isFetching()).toBe(0)
  refetchOld()
  await expect.poll(() => browser.isFetching()).toBe(0)
  expect(requests).toHaveBeenCalledTimes(1)
  end()
})
