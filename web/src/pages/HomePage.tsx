import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AppContext } from '../app/router.tsx'
import { latestQuery } from '../features/changes/index.ts'
import { typesQuery, wordOfTheDayQuery } from '../features/entries/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import {
  FilterDialog,
  Filters,
  isSearch,
  type SearchAddress,
  SearchField,
  SearchResults,
  searchQuery,
  useSearchText,
} from '../features/search/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { FrontPage } from './FrontPage.tsx'

/** Everything the page needs, asked for together. */
export async function loadHome({ queryClient, locale }: AppContext & { locale: Locale }, address: SearchAddress) {
  const langids = readerLangids[locale]
  const wanted = isSearch(address)
    ? [queryClient.prefetchQuery(searchQuery(address, langids)), queryClient.prefetchQuery(typesQuery)]
    : [queryClient.prefetchQuery(wordOfTheDayQuery(langids[0]!)), queryClient.prefetchQuery(latestQuery(langids))]
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
      <SearchField value={text} onChange={type} onSubmit={submit} onSheet={searching} />
      {searching ? <Found address={address} locale={locale} /> : <FrontPage locale={locale} />}
    </main>
  )
}

function Found({ address, locale }: { address: SearchAddress; locale: Locale }) {
  const ofReader = readerLangids[locale]
  const search = useQuery(searchQuery(address, ofReader))
  return (
    <div className="sheet results">
      <Filters address={address} ofReader={ofReader} />
      <div aria-busy={search.isFetching}>
        <FilterDialog address={address} ofReader={ofReader} />
        {search.isPending && <RowsSkeleton />}
        {search.isError && <ErrorNote error={search.error} retry={() => void search.refetch()} />}
        {search.data && !search.isError && <SearchResults address={address} result={search.data} />}
      </div>
    </div>
  )
}
