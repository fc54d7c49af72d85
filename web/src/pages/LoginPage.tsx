import { LoginForm } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function LoginPage() {
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
      <PageHead title={t('auth.login_title')} description={t('auth.login_description')} />
      <LoginForm />
    </main>
  )
}
