import { getRouteApi } from '@tanstack/react-router'
import { CollectionActions, CollectionList } from '../features/collections/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { withoutUndefined } from '../platform/withoutUndefined.ts'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/collections')

export function CollectionsPage() {
  return (
    <FeatureTexts feature="collections">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = withoutUndefined(route.useSearch())
  return (
    <ColumnPage
      title={t('collections.title')}
      description={t('collections.description')}
      actions={<CollectionActions />}
      hidden={Object.keys(address).length > 0}
    >
      <CollectionList address={address} />
    </ColumnPage>
  )
}
