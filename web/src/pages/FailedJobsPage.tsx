import { getRouteApi } from '@tanstack/react-router'
import { FailedJobList } from '../features/audit/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/user-managers/failed-jobs')

export function FailedJobsPage() {
  return (
    <FeatureTexts feature="users">
      <FeatureTexts feature="audit">
        <Content />
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <main id="main" className="read">
      <PageHead title={t('audit.failed_title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1" tabIndex={-1}>
          {t('audit.failed_title')}
        </h1>
        <ManageTabs />
        <p className="soft">{t('audit.failed_lede')}</p>
        <FailedJobList page={page} />
      </div>
    </main>
  )
}
