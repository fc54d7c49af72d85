import { RoleList } from '../features/roles/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function RolesPage() {
  return (
    <FeatureTexts feature="users">
      <FeatureTexts feature="roles">
        <Content />
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('roles.title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1" tabIndex={-1}>
          {t('roles.title')}
        </h1>
        <ManageTabs />
        <p className="soft">{t('roles.lede')}</p>
        <RoleList />
      </div>
    </main>
  )
}
