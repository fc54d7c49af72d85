import { getRouteApi } from '@tanstack/react-router'
import { AuditFilters, AuditLog } from '../features/audit/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'
import { ACTIONS } from './peopleAddress.ts'

const route = getRouteApi('/$locale/members/user-managers/audit')

export function AuditPage() {
  return (
    <FeatureTexts feature={['users', 'roles', 'audit']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = route.useSearch()
  return (
    <ColumnPage title={t('audit.title')}>
      <ManageTabs />
      <p className="soft">{t('audit.lede')}</p>
      <AuditFilters address={address} actions={ACTIONS} />
      <AuditLog address={address} />
    </ColumnPage>
  )
}
