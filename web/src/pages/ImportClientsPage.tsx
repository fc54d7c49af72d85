import { ImportGroups } from '../features/bulkImport/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

/** What was imported, by the table it came with. */
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
