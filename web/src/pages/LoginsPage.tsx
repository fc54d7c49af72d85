import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function LoginsPage() {
  return (
    <FeatureTexts feature="auth">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.signup_title')} />
      <h1 className="h1">{t('auth.signup_title')}</h1>
    </main>
  )
}
