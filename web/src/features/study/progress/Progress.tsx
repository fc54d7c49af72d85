import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDays } from '../../../platform/dates.ts'
import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { QueryStatus, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { sendAll } from '../../reviewOutbox/index.ts'
import { countTexts, hasQuestions } from '../counts.ts'
import { countsQuery, settingsQuery, statisticsQuery, streakQuery } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'
import { Charts } from './Charts.tsx'
import { OptimizedParameters } from './Fitted.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The user's study progress. Uses the `study` texts. */
export function Progress() {
  const t = useText()
  const hasArrived = useArrival()
  const isPending = useQueries({
    queries: [streakQuery, countsQuery, statisticsQuery, settingsQuery],
    // Mounting a part refetches a failed query, which makes it pending again.
    combine: (parts) => parts.some((part) => part.isPending && part.errorUpdateCount === 0),
  })
  if (isPending || !hasArrived) return <RowsSkeleton /> // Renders all parts together to avoid layout shifts.
  return (
    <>
      <Streak />
      <DueCollections />
      <section className="section" aria-labelledby="figures">
        <h2 className="h2" id="figures">
          {t('study.figures')}
        </h2>
        <Charts />
      </section>
      <section className="section" aria-labelledby="settings">
        <h2 className="h2" id="settings">
          {t('study.settings')}
        </h2>
        <SettingsForm />
      </section>
      <OptimizedParameters />
    </>
  )
}

/**
 * Uploads the reviews stored in this browser, including those from before login, so that the page includes them. Returns true
 * when done. Without waiting, a new user would briefly see "Nothing to study yet".
 */
function useArrival(): boolean {
  const { user_id, username } = useSession()
  const queryClient = useQueryClient()
  const [hasArrived, setArrived] = useState(false)
  useEffect(() => {
    if (user_id === null || username === null) return
    void sendAll({ user_id, username }).then(async (sent) => {
      if (sent && sent.arrived > 0) await queryClient.invalidateQueries({ queryKey: ['study'] })
      setArrived(true)
    })
  }, [user_id, username, queryClient])
  return hasArrived
}

/** Number of consecutive study days, and the excused day. Hidden while loading and for beginners. Uses the `study` texts. */
export function Streak() {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(streakQuery)
  if (!data || data.longest_streak === 0) return null
  const { current_streak, longest_streak, grace_date, reviewed_today } = data
  return (
    <p>
      <b>{t('study.streak', { count: current_streak })}</b>
      {longest_streak > current_streak && <>, {t('study.longest', { count: longest_streak })}</>}.{' '}
      {grace_date && <>{t('study.grace', { day: days.dayOfYear(new Date(grace_date)) })} </>}
      {!reviewed_today && current_streak > 0 && t('study.not_today')}
    </p>
  )
}

/** Collections that the user owns or studies; those with due cards come first. Uses the `study` texts. */
function DueCollections() {
  const t = useText()
  const counts = useQuery(countsQuery)
  if (counts.isPending || counts.isError) return <QueryStatus query={counts} />
  const collections = counts.data.collections.toSorted((a, b) => b.due - a.due)
  if (collections.length === 0)
    return <Empty message={t('study.no_collections')} advice={t('study.no_collections_advice')} />
  return (
    <ul className="due-list">
      {collections.map(({ collection_id, name, total, ...counts }) => (
        <li key={collection_id}>
          <div>
            <Link to="/$locale/collections/$id" params={{ id: String(collection_id) }}>
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
