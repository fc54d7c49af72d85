import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { countsQuery } from './queries.ts'
import { StudyLink } from './StudyLink.tsx'

/** Links from a collection to its study session, cards and levels. Uses the `study` texts. */
export function StudyLinks({ collection }: { collection: Collection }) {
  const t = useText()
  const locale = useLocale()
  const { collection_id, card_count, level_count, owner } = collection
  const { isLoggedIn, username } = useSession()
  const counts = useQuery({ ...countsQuery, enabled: isLoggedIn && card_count > 0 })
  const due = counts.data?.collections.find((one) => one.collection_id === collection_id)?.due ?? 0
  const params = { locale, collectionId: String(collection_id) }
  if (card_count === 0) return null
  return (
    <>
      <StudyLink collection_id={collection_id} className="button main">
        {t('study.study')}
        {due > 0 && <small>{t('study.count_due', { count: due })}</small>}
      </StudyLink>
      {isLoggedIn && (
        <Link to="/$locale/collections/$collectionId/flashcards" params={params} className="button">
          {t('study.cards')}
        </Link>
      )}
      {(level_count > 0 || owner.username === username) && (
        <Link to="/$locale/collections/$collectionId/levels" params={params} className="button">
          {t('study.levels')}
        </Link>
      )}
    </>
  )
}
