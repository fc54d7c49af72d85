import { useSuspenseQuery } from '@tanstack/react-query'
import { CachedList, cachedQuery, DumpSection, dumpQuery } from '../features/exports/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

/** Files of whole dictionaries that everybody may have. */
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
