import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChangeFilters, FeedLinks, RecentChanges } from '../features/changes/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/recent')

export function RecentPage() {
  return (
    <FeatureTexts feature="history">
      <FeatureTexts feature="changes">
        <Content />
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = route.useSearch()
  const { data: languages } = useQuery(languagesQuery)
  const tag = languages?.find(({ id }) => id === address.language)?.tag
  return (
    <main id="main" className="read">
      <PageHead
        title={t('changes.title')}
        description={t('changes.description')}
        hidden={Object.keys(address).length > 0}
      />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('changes.title')}</h1>
        <ChangeFilters address={address} />
        <RecentChanges address={address} />
        <FeedLinks of={tag ? `language/${tag}` : 'changes'} title={t('changes.title')} />
      </div>
    </main>
  )
}
