import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ActiveImports, ImportGroups, ImportView, lastImport, TableForm } from '../features/bulkImport/index.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import type { BulkImportSearchParams } from './bulkImportSearchParams.ts'
import { ColumnPage } from './ColumnPage.tsx'

/** Where a table of definitions is checked, brought in, and taken out again. Which one stands in the address. */
export function BulkImportPage() {
  return (
    <FeatureTexts feature="bulkImport">
      <Content />
    </FeatureTexts>
  )
}

const code = (text: React.ReactNode) => <code>{text}</code>

function Content() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { id }: BulkImportSearchParams = useSearch({ strict: false })
  const last = lastImport()
  const look = (client_id?: string) =>
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
              <Link to="/$locale/bulk-import" params={{ locale }} search={{ id: last }}>
                {t('bulkImport.last')}
              </Link>
            </p>
          )}
          <TableForm onChecked={(checked) => look(checked.import.client_id)} />
        </>
      ) : (
        <ImportView key={id} id={id} onAnother={() => look()} />
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
