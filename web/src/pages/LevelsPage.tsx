import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { collectionQuery } from '../features/collections/index.ts'
import { LevelPath } from '../features/study/index.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/collections/$collectionId/levels')

/** The way through a collection. */
export function LevelsPage() {
  return (
    <FeatureTexts feature="study">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const { collectionId } = route.useParams()
  const { name, owner } = useSuspenseQuery(collectionQuery(Number(collectionId))).data
  return (
    <ColumnPage title={t('study.levels_title', { name })} description={t('study.levels_description')}>
      <p>
        <Link to="/$locale/collections/$id" params={{ locale, id: collectionId }}>
          {name}
        </Link>
      </p>
      <LevelPath collection_id={Number(collectionId)} owner={owner.username} />
    </ColumnPage>
  )
}
