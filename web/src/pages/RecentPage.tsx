import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChangeFilters, FeedLinks, RecentChanges } from '../features/changes/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/recent')

export function RecentPage() {
  return (
    <FeatureTexts feature={['history', 'changes']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = route.useSearch()
  const { data: languages } = useQuery(languagesQuery)
  const tag = languages?.find(({ id }) => id === address.language)?.tag
  return (
    <ColumnPage
      title={t('changes.title')}
      description={t('changes.description')}
      hidden={Object.keys(address).length > 0}
    >
      <ChangeFilters address={address} />
      <RecentChanges address={address} />
      <FeedLinks of={tag ? `language/${tag}` : 'changes'} title={t('changes.title')} />
    </ColumnPage>
  )
}
