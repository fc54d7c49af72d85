import { createRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { bulkImportersRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import { ActiveImports, ImportGroups, ImportView, lastImport, TableForm } from '../features/bulkImport/index.ts'
import { Link } from '../platform/Link.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

interface BulkImportSearchParams {
  /** Client ID of the displayed import. */
  id?: string | undefined
}

const CLIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const readBulkImportSearchParams = ({ id }: Record<string, unknown>): BulkImportSearchParams =>
  typeof id === 'string' && CLIENT_ID.test(id) ? { id } : {}

export const bulkImportRoute = createRoute({
  getParentRoute: () => bulkImportersRoute,
  path: 'bulk-import',
  ...cacheKeyParams(['id'], readBulkImportSearchParams),
  ...lazyScreen(['bulkImport'], async () => (await import('./BulkImportPage.tsx')).BulkImportPage),
})

const code = (text: React.ReactNode) => <code>{text}</code>

/** Validates, imports and undoes tables of definitions. The URL contains the ID of the import. */
export function BulkImportPage() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { id }: BulkImportSearchParams = useSearch({ strict: false })
  const last = lastImport()
  const openImport = (client_id?: string) =>
    void navigate({
      to: '/$locale/bulk-import',
      params: { locale },
      search: client_id === undefined ? {} : { id: client_id },
    })
  return (
    <ColumnPage title={t('bulkImport.title')}>
      {id === undefined ? (
        <>
          <p className="lede">{t('bulkImport.lede')}</p>
          <p className="soft">{t.rich('bulkImport.columns', { code })}</p>
          <ActiveImports />
          {last && (
            <p>
              <Link to="/$locale/bulk-import" search={{ id: last }}>
                {t('bulkImport.last')}
              </Link>
            </p>
          )}
          <TableForm onChecked={(checked) => openImport(checked.import.client_id)} />
        </>
      ) : (
        <ImportView key={id} id={id} onAnother={() => openImport()} />
      )}
      <section aria-labelledby="import-groups">
        <h2 className="h2" id="import-groups">
          {t('bulkImport.groups')}
        </h2>
        <ImportGroups />
      </section>
    </ColumnPage>
  )
}

export const importClientsRoute = createRoute({
  getParentRoute: () => bulkImportersRoute,
  path: 'bulk-import/clients',
  ...lazyScreen(['bulkImport'], async () => (await import('./BulkImportPage.tsx')).ImportClientsPage),
})

/** Past imports, grouped by table. */
export function ImportClientsPage() {
  const t = useText()
  return (
    <ColumnPage title={t('bulkImport.groups')}>
      <ImportGroups />
    </ColumnPage>
  )
}
