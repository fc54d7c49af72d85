import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function UsersPage() {
  return (
    <FeatureTexts feature="users">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('users.users_title')} />
      <h1 className="h1">{t('users.users_title')}</h1>
    </main>
  )
}
