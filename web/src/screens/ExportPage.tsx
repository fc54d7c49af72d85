import { createRoute, useNavigate, useSearch } from '@tanstack/react-router'
import type { ExportFormat } from '@vlacku/contract/exports'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import { ExportForm, ExportProgress, formats, type Wish } from '../features/exports/index.ts'
import { Link } from '../platform/Link.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { useLatestSearchParams } from '../platform/useLatestSearchParams.ts'
import { ColumnPage } from './parts/ColumnPage.tsx'

interface ExportSearchParams {
  lang?: string | undefined
  format?: ExportFormat | undefined
  /** True to export all definitions instead of only the best one for each word. */
  all?: true | undefined
  collection?: number | undefined
}

export function readExportSearchParams(raw: Record<string, unknown>): ExportSearchParams {
  const { lang, format, all, collection } = raw
  const id = Number(collection)
  return {
    ...(typeof lang === 'string' && /^[a-z0-9-]{1,35}$/i.test(lang) && { lang }),
    ...(formats.includes(format as ExportFormat) && { format: format as ExportFormat }),
    ...((all === true || all === 'true') && { all: true as const }),
    ...(Number.isSafeInteger(id) && id > 0 && { collection: id }),
  }
}

export const exportRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'export',
  ...cacheKeyParams(['lang', 'format', 'all', 'collection'], readExportSearchParams),
  ...lazyScreen(['exports'], async () => (await import('./ExportPage.tsx')).ExportPage),
})

/** Exports all or part of the dictionary. The export options are search parameters. */
export function ExportPage() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const params: ExportSearchParams = useSearch({ strict: false })
  const wish: Wish = {
    lang: params.lang ?? locale,
    format: params.format ?? 'xml',
    all: params.all ?? false,
    collection: params.collection ?? null,
  }
  const change = useLatestSearchParams(wish, ({ lang, format, all, collection }) => {
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
        {t('exports.lede')} <Link to="/$locale/export/cached">{t('exports.to_cached')}</Link>
      </p>
      <ExportForm wish={wish} onChange={change} />
      <ExportProgress key={JSON.stringify(wish)} wish={wish} />
    </ColumnPage>
  )
}
