import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { countTexts, hasQuestions } from '../counts.ts'
import { countsQuery } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'

/** Collections that the user owns or studies; those with due cards come first. Uses the `study` texts. */
export function DueCollections() {
  const t = useText()
  const locale = useLocale()
  const counts = useQuery(countsQuery)
  if (counts.isPending) return <RowsSkeleton />
  if (counts.isError) return <ErrorNote error={counts.error} retry={() => void counts.refetch()} />
  const collections = counts.data.collections.toSorted((a, b) => b.due - a.due)
  if (collections.length === 0)
    return <Empty fact={t('study.no_collections')} advice={t('study.no_collections_advice')} />
  return (
    <ul className="due-list">
      {collections.map(({ collection_id, name, total, ...counts }) => (
        <li key={collection_id}>
          <div>
            <Link to="/$locale/collections/$id" params={{ locale, id: String(collection_id) }}>
              <b dir="auto">{name}</b>
            </Link>
            <p className="small quiet">
              {[...countTexts(t, counts), t('study.questions_in_all', { count: total })].join(' · ')}
            </p>
          </div>
          {hasQuestions(counts) && (
            <StudyLink
              collection_id={collection_id}
              className={counts.due + counts.learning > 0 ? 'button small main' : 'button small'}
              label={t('study.study_named', { name })}
            >
              {t('study.study')}
            </StudyLink>
          )}
        </li>
      ))}
    </ul>
  )
}
