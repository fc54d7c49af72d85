import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { cacheKeyParams, pageRoutesOf } from './pageRoutes.ts'
import { makeRouter, newQueryClient } from './router.tsx'

const pages = () =>
  pageRoutesOf(makeRouter({ queryClient: newQueryClient(), site: '' }, createMemoryHistory()).routeTree)
const parametersOf = (path: string) => pages().find((page) => page.path === path)?.parameters

it('every page declares its cache key parameters', () => {
  expect(pages().filter(({ parameters }) => parameters === null)).toEqual([])
  expect(parametersOf('/$locale/valsi/$id')).toEqual(['lang'])
  expect(parametersOf('/$locale/languages')).toEqual([])
  expect(parametersOf('/$locale/')).toContain('q')
  expect(parametersOf('/$locale/recent')).toEqual(['days', 'types', 'language', 'after', 'tab', 'page'])
  expect(parametersOf('/$locale/reset-password')).toEqual(['token', 'session_id'])
})

it('a page receives no undeclared search parameters', () => {
  const { validateSearch } = cacheKeyParams<{ q?: unknown }>(['q'], (raw) => raw)
  expect(validateSearch({ q: '', n: 1 })).toEqual({ q: '' })
})

it.each([
  ['/en/comments?thread_id=0&valsi_id=abc&page=x', {}],
  ['/en/comments?valsi_id=0&thread_id=2', { thread_id: 2 }],
  ['/en?q=klama&mode=toString&sort=zzz&page=abc&utm=1', { q: 'klama', utm: '1' }],
  ['/en/collections?page=0&sort=zzz', {}],
  ['/en/recent?days=abc', {}],
  ['/en/recent?days=-1', {}],
  ['/en/recent?days=400', { days: 365 }],
  ['/en/user/alis/activity?page=abc', {}],
])('invalid parameters in %s are ignored', (at, search) => {
  const router = makeRouter({ queryClient: newQueryClient(), site: '' }, createMemoryHistory({ initialEntries: [at] }))
  expect(router.matchRoutes(router.latestLocation).at(-1)!.search).toEqual(search)
})
