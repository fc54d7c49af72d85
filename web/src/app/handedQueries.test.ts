import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { hydrateHanded } from './handedQueries.ts'

const AN_HOUR = 3_600_000
const query = { queryKey: ['entries', 'today'], staleTime: 30_000, queryFn: async () => 'asked again' }

/** What a page shows that was drawn an hour ago, and is opened so: at first, and once it is hydrated. */
async function shownBy(type: NavigationTimingType | undefined, isVisitor = true) {
  const now = Date.now()
  const server = new QueryClient()
  server.setQueryData(query.queryKey, 'drawn', { updatedAt: now - AN_HOUR })
  const browser = new QueryClient()
  const refetchOld = hydrateHanded(browser, dehydrate(server), { type, isVisitor, now })
  // its loader asks for it, then what shows it
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

it.each(['navigate', 'reload'] as const)(
  'does not ask again for what came with a page that was kept (%s)',
  async (type) => expect(await shownBy(type)).toEqual(['drawn', 'drawn']),
)

it.each(['back_forward', undefined] as const)(
  'asks again where the page may be an old one, once it is hydrated (%s)',
  async (type) => expect(await shownBy(type)).toEqual(['drawn', 'asked again']),
)

it('asks again for members, who may be told more than visitors', async () =>
  expect(await shownBy('navigate', false)).toEqual(['drawn', 'asked again']))

it('does not ask again for what a page asked for by itself, however soon that is old', async () => {
  const browser = new QueryClient()
  const refetchOld = hydrateHanded(browser, dehydrate(new QueryClient()), { type: undefined, isVisitor: false, now: 0 })
  const asked = vi.fn(async () => 'a text that is being edited')
  const end = new QueryObserver(browser, { queryKey: ['own'], staleTime: 0, queryFn: asked }).subscribe(() => {})
  await expect.poll(() => browser.isFetching()).toBe(0)
  refetchOld()
  await expect.poll(() => browser.isFetching()).toBe(0)
  expect(asked).toHaveBeenCalledTimes(1)
  end()
})
