import { getRouteApi } from '@tanstack/react-router'
import { DeletedList } from '../features/reports/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/deleters/deleted')

export function DeletedPage() {
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
  const { page } = route.useSearch()
  return (
    <main id="main" className="read">
      <PageHead title={t('reports.deleted_title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('reports.deleted_title')}</h1>
        <ManageTabs />
        <p className="soft">{t('reports.deleted_lede')}</p>
        <DeletedList page={page} />
      </div>
    </main>
  )
}
