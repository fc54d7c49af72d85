import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CollectionHead, CollectionItems, collectionQuery } from '../features/collections/index.ts'
import { StudyLinks } from '../features/study/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'

const route = getRouteApi('/$locale/collections/$id')

export function CollectionPage() {
  return (
    <FeatureTexts feature={['collections', 'study']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { id } = route.useParams()
  const address = route.useSearch()
  const { data, error, refetch } = useQuery(collectionQuery(Number(id)))
  if (!data)
    return (
      <main id="main" className="read">
        <div className="sheet pad flow">
          {error && <h1 className="h2">{t('shell.page_failed')}</h1>}
          {error ? <ErrorNote error={error} retry={() => void refetch()} /> : <RowsSkeleton />}
        </div>
      </main>
    )
  const { name, description, is_public } = data
  return (
    <main id="main">
      <PageHead
        title={name}
        {...(description && { description: description.slice(0, 200) })}
        hidden={!is_public || address.search !== undefined}
        {...(address.page && { search: `?page=${address.page}` })}
      />
      <div className="sheet collection">
        <CollectionHead collection={data}>
          <StudyLinks collection={data} />
        </CollectionHead>
        <CollectionItems collection={data} address={address} />
      </div>
    </main>
  )
}
