import { getRouteApi } from '@tanstack/react-router'
import { AuditFilters, AuditLog } from '../features/audit/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ACTIONS } from './peopleAddress.ts'

const route = getRouteApi('/$locale/members/user-managers/audit')

export function AuditPage() {
  return (
    <FeatureTexts feature="users">
      <FeatureTexts feature="roles">
        <FeatureTexts feature="audit">
          <Content />
        </FeatureTexts>
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = route.useSearch()
  return (
    <main id="main" className="read">
      <PageHead title={t('audit.title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('audit.title')}</h1>
        <ManageTabs />
        <p className="soft">{t('audit.lede')}</p>
        <AuditFilters address={address} actions={ACTIONS} />
        <AuditLog address={address} />
      </div>
    </main>
  )
}
