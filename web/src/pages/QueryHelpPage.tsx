import { QueryGuide } from '../features/query/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export const QueryHelpPage = () => (
  <FeatureTexts feature="query">
    <Page />
  </FeatureTexts>
)

function Page() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('query.title')} description={t('query.lede')} />
      <div className="sheet pad flow">
        <QueryGuide />
      </div>
    </main>
  )
}
