import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { sendAll } from '../../reviewOutbox/index.ts'
import { countsQuery, settingsQuery, statisticsQuery, streakQuery } from '../queries.ts'
import { Charts } from './Charts.tsx'
import { DueCollections } from './DueCollections.tsx'
import { Fitted } from './Fitted.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Streak } from './Streak.tsx'

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
      <Fitted />
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
