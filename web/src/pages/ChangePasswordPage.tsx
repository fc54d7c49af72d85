import { ChangePassword } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function ChangePasswordPage() {
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
      <PageHead title={t('auth.change_title')} hidden />
      <ChangePassword />
    </main>
  )
}
