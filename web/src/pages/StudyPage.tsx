import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { type CardEditing, StudySession, studiedQuery } from '../features/study/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'

// for those who are logged in; without a network nothing can be changed
const EditCard = lazy<ComponentType<CardEditing>>(() =>
  import('./EditCard.tsx').then((m) => ({ default: m.EditCard })).catch(() => ({ default: () => null })),
)

/** Questions of a collection, one after another. */
export function StudyPage() {
  return (
    <FeatureTexts feature="study">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  // the page of two routes: one for users, one for visitors
  const id = Number(useParams({ strict: false }).collectionId)
  const { level, card } = useSearch({ strict: false })
  const { name } = useSuspenseQuery(studiedQuery(id, useSession().username)).data
  const title = t('study.title', { name })
  return (
    <main id="main" className="read study">
      <PageHead title={title} hidden />
      <h1 className="sr">{title}</h1>
      <StudySession key={`${id}/${level}/${card}`} collection_id={id} address={{ level, card }} EditCard={EditCard} />
    </main>
  )
}
