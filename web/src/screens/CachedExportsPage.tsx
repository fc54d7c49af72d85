import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { CachedList, cachedQuery, DumpSection, dumpQuery } from '../features/exports/index.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const cachedExportsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'export/cached',
  ...lazyScreen(
    ['exports'],
    async () => (await import('./CachedExportsPage.tsx')).CachedExportsPage,
    async () => (await import('./CachedExportsPage.tsx')).loadCachedExports,
  ),
})

export const loadCachedExports = ({ context: { queryClient } }: LoaderInput) =>
  Promise.all([queryClient.ensureQueryData(cachedQuery), queryClient.ensureQueryData(dumpQuery)])

/** Public whole-dictionary export files. */
export function CachedExportsPage() {
  const t = useText()
  const { data } = useSuspenseQuery(cachedQuery)
  const { data: dump } = useSuspenseQuery(dumpQuery)
  return (
    <ColumnPage title={t('exports.cached_title')} description={t('exports.cached_lede')}>
      <p className="lede">{t('exports.cached_lede')}</p>
      <CachedList files={data} />
      <DumpSection about={dump} />
    </ColumnPage>
  )
}
