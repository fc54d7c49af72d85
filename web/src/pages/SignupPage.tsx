import { SignupForm } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function SignupPage() {
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
      <PageHead title={t('auth.signup_title')} description={t('auth.signup_description')} />
      <SignupForm />
    </main>
  )
}
