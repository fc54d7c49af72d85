import { createRoute } from '@tanstack/react-router'
import { bulkImportersRoute } from '../app/frame.ts'
import { ImportGroups } from '../features/bulkImport/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const importClientsRoute = createRoute({
  getParentRoute: () => bulkImportersRoute,
  path: 'bulk-import/clients',
  loader: ({ context }) => loadTexts(context.locale, 'bulkImport'),
  component: lazyPage(async () => (await import('./ImportClientsPage.tsx')).ImportClientsPage),
})

/** Past imports, grouped by table. */
export const ImportClientsPage = () => (
  <FeatureTexts feature="bulkImport">
    <Content />
  </FeatureTexts>
)

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('bulkImport.groups')}>
      <ImportGroups />
    </ColumnPage>
  )
}
