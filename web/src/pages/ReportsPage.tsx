import { getRouteApi } from '@tanstack/react-router'
import { ReportQueue } from '../features/reports/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/moderators/reports')

export function ReportsPage() {
  return (
    <FeatureTexts feature="users">
      <FeatureTexts feature="reports">
        <Content />
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('reports.title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('reports.title')}</h1>
        <ManageTabs />
        <p className="soft">{t('reports.lede')}</p>
        <ReportQueue address={route.useSearch()} />
      </div>
    </main>
  )
}
