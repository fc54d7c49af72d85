import { createRoute } from '@tanstack/react-router'
import { bulkImportersRoute } from '../app/frame.tsx'
import { ImportGroups } from '../features/bulkImport/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const importClientsRoute = createRoute({
  getParentRoute: () => bulkImportersRoute,
  path: 'bulk-import/clients',
  ...lazyScreen(['bulkImport'], async () => (await import('./ImportClientsPage.tsx')).ImportClientsPage),
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
