import { RoleList } from '../features/roles/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

export function RolesPage() {
  return (
    <FeatureTexts feature={['users', 'roles']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('roles.title')}>
      <ManageTabs />
      <p className="soft">{t('roles.lede')}</p>
      <RoleList />
    </ColumnPage>
  )
}
