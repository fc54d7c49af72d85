import { useSearch } from '@tanstack/react-router'
import { Confirmation, secretIn } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function ConfirmEmailPage() {
  return (
    <FeatureTexts feature="auth">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.confirm_title')} hidden />
      <Confirmation token={secretIn(search.token)} />
    </main>
  )
}
