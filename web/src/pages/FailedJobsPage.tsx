import { getRouteApi } from '@tanstack/react-router'
import { FailedJobList } from '../features/audit/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/user-managers/failed-jobs')

export function FailedJobsPage() {
  return (
    <FeatureTexts feature={['users', 'audit']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('audit.failed_title')}>
      <ManageTabs />
      <p className="soft">{t('audit.failed_lede')}</p>
      <FailedJobList page={page} />
    </ColumnPage>
  )
}
