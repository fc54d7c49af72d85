import type { QueryClient } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput } from '../app/pageRoutes.ts'
import { latestQuery } from '../features/changes/index.ts'
import { coursesQuery } from '../features/collections/index.ts'
import { fetchTrending, frontQuery } from '../features/comments/index.ts'
import { wordOfTheDayQuery } from '../features/entries/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { isSearch, Modes, readSearch, SearchField, type SearchParams, useSearchText } from '../features/search/index.ts'
import { importFailed } from '../platform/ApiError.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { loadTexts, useText } from '../platform/text.tsx'
import { RowsSkeleton } from '../ui/QueryStatus.tsx'
import { FrontPage } from './parts/FrontPage.tsx'

/** Not split: the home page is part of the main bundle. */
export const homeRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  ...cacheKeyParams(
    [
      'q',
      'mode',
      'similar',
      'page',
      'langs',
      'contains',
      'type',
      'selmaho',
      'author',
      'sort',
      'order',
      'list',
      'reverse',
      'group',
    ],
    readSearch,
  ),
  loaderDeps: ({ search }) => search,
  loader: loadHome,
  component: HomePage,
})

/** The search results are a separate chunk, because the home page doesn't need them. */
const fetchResults = () => import('./parts/ResultsByMode.tsx').catch(importFailed)
const ResultsByMode = lazyPage(async () => (await fetchResults()).ResultsByMode)
const LiveQueryPanel = lazyPage(async () => (await import('./parts/LiveQueryPanel.tsx')).LiveQueryPanel)

/** Requests everything the page needs in parallel. */
async function loadHome({ context: { queryClient, locale }, deps: params }: LoaderInput<object, SearchParams>) {
  const data: Promise<unknown>[] = [queryClient.prefetchQuery(languagesQuery)]
  const rendering: unknown[] = []
  if (params.mode === 'pattern') rendering.push(loadTexts(locale, 'query'), LiveQueryPanel.preload?.())
  if (isSearch(params)) {
    rendering.push(ResultsByMode.preload?.())
    const results = (await fetchResults()).loadResults(queryClient, params, locale)
    data.push(...results.data)
    rendering.push(...results.rendering)
  } else data.push(...loadFront(queryClient, locale))
  await Promise.all(rendering)
  // In a browser, the URL changes as soon as the page can be rendered; the search results follow.
  if (import.meta.env.SSR) await Promise.all(data)
}

function loadFront(queryClient: QueryClient, locale: Locale) {
  const langids = readerLangids[locale]
  return [
    queryClient.prefetchQuery(wordOfTheDayQuery(langids[0]!)),
    queryClient.prefetchQuery(latestQuery(langids)),
    queryClient.prefetchQuery(coursesQuery),
    queryClient.prefetchQuery(frontQuery),
    import.meta.env.SSR ? fetchTrending(locale) : Promise.resolve(),
  ]
}

const route = getRouteApi('/$locale/')
const parent = getRouteApi('/$locale')

/** The search field with its results, or the home page without a query. */
export function HomePage() {
  const t = useText()
  const { locale } = parent.useRouteContext()
  const params = route.useSearch()
  const { text, shown, type, submit } = useSearchText(params)
  const searching = isSearch(shown)
  return (
    <main id="main" className={searching ? undefined : 'home'}>
      <PageHead
        title={params.q ? t('search.title', { q: params.q.slice(0, 80) }) : t('shell.name')}
        description={t('shell.description')}
        hidden={isSearch(params)}
      />
      {searching && <h1 className="visually-hidden">{t('shell.headline')}</h1>}
      {!searching && <div className="vista" />}
      <SearchField value={text} onChange={type} onSubmit={submit} onSheet={searching} mode={params.mode}>
        <Modes params={params} />
        {params.mode === 'pattern' && (
          <Suspense>
            <LiveQueryPanel params={shown} locale={locale} text={text} onChange={type} />
          </Suspense>
        )}
      </SearchField>
      {searching ? (
        <Suspense fallback={<RowsSkeleton />}>
          <ResultsByMode params={shown} locale={locale} />
        </Suspense>
      ) : (
        <FrontPage locale={locale} />
      )}
    </main>
  )
}
