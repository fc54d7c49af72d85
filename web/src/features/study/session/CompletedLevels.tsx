import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { levelsQuery } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'

interface Props {
  collection_id: number
  /** Names of levels completed in this session. */
  completed: readonly string[]
}

/** The completed levels, with links to the levels they unlocked. */
export function CompletedLevels({ collection_id, completed }: Props) {
  const t = useText()
  const locale = useLocale()
  const { username } = useSession()
  // The cached levels are stale, because they were fetched before the session.
  const levels = useQuery({ ...levelsQuery(collection_id, username), staleTime: 0, refetchOnMount: 'always' })
  const params = { locale, collectionId: String(collection_id) }
  const unlocked = (levels.data?.levels ?? []).filter(
    ({ is_locked, is_started, card_count, prerequisites }) =>
      !is_locked && !is_started && card_count > 0 && prerequisites.some(({ name }) => completed.includes(name)),
  )
  return (
    <>
      {completed.map((name) => (
        <p key={name} className="good">
          {t('study.level_completed', { name })}{' '}
          <Link to="/$locale/collections/$collectionId/levels" params={params}>
            {t('study.levels')}
          </Link>
        </p>
      ))}
      {unlocked.length > 0 && (
        <p>
          {t('study.unlocked')}{' '}
          {unlocked.map(({ level_id, name }, nth) => (
            <span key={level_id}>
              {nth > 0 && ', '}
              <StudyLink collection_id={collection_id} search={{ level: level_id }}>
                {name}
              </StudyLink>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
