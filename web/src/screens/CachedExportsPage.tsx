import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import type { LoaderInput } from '../app/context.ts'
import { localeRoute } from '../app/frame.ts'
import { CachedList, cachedQuery, DumpSection, dumpQuery } from '../features/exports/index.ts'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const cachedExportsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'export/cached',
  loader: lazyLoader(async () => (await import('./CachedExportsPage.tsx')).loadCachedExports),
  component: lazyPage(async () => (await import('./CachedExportsPage.tsx')).CachedExportsPage),
})

export const loadCachedExports = ({ context: { queryClient, locale } }: LoaderInput) =>
  Promise.all([
    queryClient.ensureQueryData(cachedQuery),
    queryClient.ensureQueryData(dumpQuery),
    loadTexts(locale, 'exports'),
  ])

/** Public whole-dictionary export files. */
export function CachedExportsPage() {
  return (
    <FeatureTexts feature="exports">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
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
