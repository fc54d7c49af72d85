import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ExportForm, ExportProgress, type Wish } from '../features/exports/index.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { useLatestAddress } from '../platform/useLatestAddress.ts'
import { ColumnPage } from './ColumnPage.tsx'
import type { ExportSearchParams } from './exportSearchParams.ts'

/** Where a member takes the dictionary away, whole or in part. What is chosen stands in the address. */
export function ExportPage() {
  return (
    <FeatureTexts feature="exports">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const address: ExportSearchParams = useSearch({ strict: false })
  const wish: Wish = {
    lang: address.lang ?? locale,
    format: address.format ?? 'xml',
    all: address.all ?? false,
    collection: address.collection ?? null,
  }
  const change = useLatestAddress(wish, ({ lang, format, all, collection }) => {
    void navigate({
      to: '/$locale/export',
      params: { locale },
      search: { lang, format, ...(all && { all }), ...(collection !== null && { collection }) },
      replace: true,
      resetScroll: false,
    })
  })
  return (
    <ColumnPage title={t('exports.title')}>
      <p className="lede">
        {t('exports.lede')}{' '}
        <Link to="/$locale/export/cached" params={{ locale }}>
          {t('exports.to_cached')}
        </Link>
      </p>
      <ExportForm wish={wish} onChange={change} />
      <ExportProgress key={JSON.stringify(wish)} wish={wish} />
    </ColumnPage>
  )
}
