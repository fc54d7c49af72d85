import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/** Where a learner stands. Says the words of `study`. */
export function Progress() {
  const t = useText()
  useArrival()
  const isPending = useQueries({
    queries: [streakQuery, countsQuery, statisticsQuery, settingsQuery],
    combine: (parts) => parts.some((part) => part.isPending),
  })
  if (isPending) return <RowsSkeleton /> // all at once, so that no part moves another
  return (
    <>
      <Streak />
      <DueCollections />
      <section className="sec" aria-labelledby="figures">
        <h2 className="h2" id="figures">
          {t('study.figures')}
        </h2>
        <Charts />
      </section>
      <section className="sec" aria-labelledby="settings">
        <h2 className="h2" id="settings">
          {t('study.settings')}
        </h2>
        <SettingsForm />
      </section>
      <Fitted />
    </>
  )
}

/** What was done in this browser and not sent yet, also before its reader logged in, arrives, and counts in what is shown. */
function useArrival() {
  const { user_id, username } = useSession()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (user_id === null || username === null) return
    void sendAll({ user_id, username }).then(async (sent) => {
      if (sent && sent.arrived > 0) await queryClient.invalidateQueries({ queryKey: ['study'] })
    })
  }, [user_id, username, queryClient])
}
