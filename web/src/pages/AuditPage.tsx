import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function AuditPage() {
  return (
    <FeatureTexts feature="audit">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('audit.title')} />
      <h1 className="h1">{t('audit.title')}</h1>
    </main>
  )
}
