import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function RolesPage() {
  return (
    <FeatureTexts feature="roles">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('roles.title')} />
      <h1 className="h1">{t('roles.title')}</h1>
    </main>
  )
}
