import { useQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { compoundsQuery, hasTooManyWords, LujvoForm, LujvoResult, MAX_COMPONENTS } from '../features/lujvo/index.ts'
import { readerLangids } from '../platform/locale.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { ErrorNote, RowsSkeleton } from '../ui/QueryStatus.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readText } from './parts/searchParams.ts'

const MAX_LENGTH = 200

function readLujvoSearchParams({ words }: Record<string, unknown>): { words?: string } {
  const text = readText(words, MAX_LENGTH)
  return text?.trim() ? { words: text } : {}
}

export const lujvoRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'lujvo',
  ...cacheKeyParams(['words'], readLujvoSearchParams),
  loaderDeps: ({ search: { words } }) => ({ words }),
  ...lazyScreen(
    ['lujvo', 'wordErrors'],
    async () => (await import('./LujvoPage.tsx')).LujvoPage,
    async () => (await import('./LujvoPage.tsx')).loadLujvo,
  ),
})

export async function loadLujvo({ context: { queryClient, locale }, deps: { words } }: Input) {
  if (words && !hasTooManyWords(words)) await queryClient.prefetchQuery(compoundsQuery(words, readerLangids[locale]))
}
type Input = LoaderInput<object, { words: string | undefined }>

const route = getRouteApi('/$locale/lujvo')

/** Generates lujvo from Lojban words, words in the user's language, or another lujvo. */
export function LujvoPage() {
  const t = useText()
  const { words } = route.useSearch()
  return (
    <ColumnPage title={t('lujvo.title')} description={t('lujvo.lede')} hidden={words !== undefined}>
      <p className="lede">{t('lujvo.lede')}</p>
      <LujvoForm words={words} />
      {words &&
        (hasTooManyWords(words) ? (
          <p className="note" role="status">
            {t('lujvo.too_many', { count: MAX_COMPONENTS })}
          </p>
        ) : (
          <Result words={words} />
        ))}
    </ColumnPage>
  )
}

function Result({ words }: { words: string }) {
  const locale = useLocale()
  const { data, error, refetch } = useQuery(compoundsQuery(words, readerLangids[locale]))
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />
  return data ? <LujvoResult compounds={data} words={words} /> : <RowsSkeleton />
}
