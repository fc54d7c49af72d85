import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { AppContext } from '../app/router.tsx'
import { latestQuery } from '../features/changes/index.ts'
import { wordOfTheDayQuery } from '../features/entries/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { isSearch, Modes, type SearchAddress, SearchField, useSearchText } from '../features/search/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { loadTexts, useText } from '../platform/text.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { FrontPage } from './FrontPage.tsx'

/** What a search found: a program of its own, since the first look at the home page needs none of it. */
const fetchFound = () => import('./Found.tsx')
const Found = lazyRouteComponent(fetchFound, 'Found')
const PatternPanel = lazyRouteComponent(() => import('./PatternPanel.tsx'), 'PatternPanel')

/** Everything the page needs, asked for together. */
export async function loadHome({ queryClient, locale }: AppContext & { locale: Locale }, address: SearchAddress) {
  const langids = readerLangids[locale]
  const wanted: Promise<unknown>[] = isSearch(address)
    ? [
        Promise.resolve(Found.preload?.()),
        fetchFound().then(({ loadFound }) => loadFound(queryClient, address, locale)),
      ]
    : [queryClient.prefetchQuery(wordOfTheDayQuery(langids[0]!)), queryClient.prefetchQuery(latestQuery(langids))]
  if (address.mode === 'pattern') wanted.push(loadTexts(locale, 'query'), Promise.resolve(PatternPanel.preload?.()))
  const all = Promise.all([...wanted, queryClient.prefetchQuery(languagesQuery)])
  // in a browser the address changes at once, and the results follow when they are there
  if (import.meta.env.SSR) await all
}

const route = getRouteApi('/$locale/')
const parent = getRouteApi('/$locale')

/** The search, and what is worth reading while nothing is searched. */
export function HomePage() {
  const t = useText()
  const { locale } = parent.useRouteContext()
  const address = route.useSearch()
  const { text, type, submit } = useSearchText(address)
  const searching = isSearch(address)
  return (
    <main id="main" className={searching ? undefined : 'home'}>
      <PageHead
        title={address.q ? t('search.title', { q: address.q.slice(0, 80) }) : t('shell.name')}
        description={t('shell.description')}
        hidden={searching}
      />
      <h1 className="sr">{t('shell.headline')}</h1>
      {!searching && <div className="vista" />}
      <SearchField value={text} onChange={type} onSubmit={submit} onSheet={searching}>
        <Modes address={address} />
        {address.mode === 'pattern' && (
          <Suspense>
            <PatternPanel address={address} locale={locale} text={text} onChange={type} />
          </Suspense>
        )}
      </SearchField>
      {searching ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Found address={address} locale={locale} />
        </Suspense>
      ) : (
        <FrontPage locale={locale} />
      )}
    </main>
  )
}
