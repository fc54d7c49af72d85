/** @vitest-environment jsdom */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'

let stored: Map<string, { value: unknown; at: number }>
vi.mock('./offlineCache.ts', async (original) => ({
  ...(await original<typeof import('./offlineCache.ts')>()),
  storeResponse: async (reader: string | null, name: string, value: unknown) =>
    void stored.set(`${reader} ${name}`, { value, at: 5 }),
  readStored: async (reader: string | null, name: string) => stored.get(`${reader} ${name}`) ?? null,
}))
const { offlineState, refreshWhenOnline, savedQueries } = await import('./savedQueries.ts')

let queryClient: QueryClient
beforeEach(() => {
  stored = new Map()
  queryClient = new QueryClient({
    defaultOptions: { queries: { persister: savedQueries as never, retry: false, networkMode: 'always' } },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
/** Subscribes to a query and resolves when it has a result. */
async function show(queryKey: string[], queryFn: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  return { result: observer.getCurrentResult(), stop }
}
const fails = (code: 'offline' | 'valsi_not_found') => async (): Promise<string> => {
  throw new ApiError(code)
}
const state = () => offlineState(queryClient.getQueryCache().findAll({ type: 'active' }))

it('offline, a query returns the last stored data and the page shows its age', async () => {
  const { stop } = await show(['entries', 'valsi', 'klama'], async () => 'comes')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  expect(state()).toBeNull()
  stop()
  queryClient.clear()
  online(false)
  const { result } = await show(['entries', 'valsi', 'klama'], fails('offline'))
  expect(result.data).toBe('comes')
  expect(state()).toBe(5)
})

it('a request that fails after the browser came back online is retried once', async () => {
  const { stop } = await show(['entries', 'valsi', 'klama'], async () => 'comes')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  stop()
  queryClient.clear()
  const stopRefreshing = refreshWhenOnline(queryClient)
  const responses = [
    async () => {
      window.dispatchEvent(new Event('online'))
      throw new ApiError('offline')
    },
    async () => 'goes',
  ]
  const { result } = await show(['entries', 'valsi', 'klama'], () => responses.shift()!())
  expect(result.data).toBe('goes')
  expect(state()).toBeNull()
  stopRefreshing()
})

it('a restored query is refetched until the network works', async () => {
  const { stop } = await show(['entries', 'valsi', 'klama'], async () => 'comes')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  stop()
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stopRefreshing = refreshWhenOnline(queryClient)
  const responses = [fails('offline'), fails('offline'), async () => 'goes']
  const { stop: leave } = await show(['entries', 'valsi', 'klama'], () => responses.shift()!())
  expect(state()).toBe(5)
  for (const left of [1, 0]) {
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(responses).toHaveLength(left))
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  await vi.waitFor(() => expect(state()).toBeNull())
  leave()
  stopRefreshing()
  vi.useRealTimers()
})

it('offline without stored data, the page state is "lost"', async () => {
  online(false)
  const { result } = await show(['entries', 'valsi', 'zdani'], fails('offline'))
  expect(result.isError).toBe(true)
  expect(state()).toBe('lost')
})

it('cached header data does not determine the age of a page that was not cached', async () => {
  const { stop } = await show(['study', 'counts'], async () => '3')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  stop()
  queryClient.clear()
  online(false)
  await show(['study', 'counts'], fails('offline'))
  const { result } = await show(['entries', 'valsi', 'zdani'], fails('offline'))
  expect(result.isError).toBe(true)
  expect(state()).toBe('lost')
})

it('an error response is not replaced by stored data', async () => {
  const { stop } = await show(['entries', 'valsi', 'gone'], async () => 'there')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  stop()
  queryClient.clear()
  const { result } = await show(['entries', 'valsi', 'gone'], fails('valsi_not_found'))
  expect(result.isError).toBe(true)
})

it.each([
  ['audit', 'log'],
  ['study', 'session'],
  ['users', 'mine'],
])('query data of %s %s is never stored', async (...queryKey) => {
  await show(queryKey, async () => 'private')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stored.size).toBe(0)
})

it('search results that are no longer displayed are not stored', async () => {
  await queryClient.prefetchQuery({ queryKey: ['search', 'kla'], queryFn: async () => 'rows' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stored.size).toBe(0)
})

it('data that a loader fetched before its page is displayed is stored', async () => {
  const queryKey = ['collections', 'one', '7']
  await queryClient.prefetchQuery({ queryKey, queryFn: async () => 'my words' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stored.size).toBe(0)
  const stop = new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  await vi.waitFor(() => expect(stored.size).toBe(1), { timeout: 5000 })
  stop()
})
