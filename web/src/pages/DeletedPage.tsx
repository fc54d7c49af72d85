import { getRouteApi } from '@tanstack/react-router'
import { DeletedList } from '../features/reports/index.ts'
import { ManageTabs } from '../features/users/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/deleters/deleted')

export function DeletedPage() {
  return (
    <FeatureTexts feature={['users', 'reports']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('reports.deleted_title')}>
      <ManageTabs />
      <p className="soft">{t('reports.deleted_lede')}</p>
      <DeletedList page={page} />
    </ColumnPage>
  )
}
