import { getRouteApi } from '@tanstack/react-router'
import { ReportQueue } from '../features/reports/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/moderators/reports')

export function ReportsPage() {
  return (
    <FeatureTexts feature={['users', 'reports']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('reports.title')}>
      <ManageTabs />
      <p className="soft">{t('reports.lede')}</p>
      <ReportQueue address={route.useSearch()} />
    </ColumnPage>
  )
}
