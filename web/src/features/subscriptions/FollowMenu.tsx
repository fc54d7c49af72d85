import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSession } from '../../platform/session.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { FollowBoxes } from './FollowBoxes.tsx'
import { stateQuery } from './queries.ts'

/** Menu for notifications about an entry; shown only to logged-in users. */
export function FollowMenu({ valsiid }: { valsiid: number }) {
  const { isLoggedIn } = useSession()
  if (!isLoggedIn) return null
  return (
    <Suspense>
      <FeatureTexts feature="subscriptions">
        <Menu valsiid={valsiid} />
      </FeatureTexts>
    </Suspense>
  )
}

function Menu({ valsiid }: { valsiid: number }) {
  const t = useText()
  const { open, around, button, box } = useDisclosure<HTMLDivElement>('bottom-end')
  const state = useQuery(stateQuery(valsiid))
  const follows = state.data?.is_subscribed ?? false
  return (
    <div className="follow" {...around}>
      <button {...button} className={follows ? 'button small on' : 'button small'}>
        <Icon name="bell" /> {follows ? t('subscriptions.following') : t('subscriptions.follow')}
      </button>
      {open && (
        <div className="menu" {...box}>
          {state.isError && (
            <ErrorNote
              error={state.error}
              failed={t('subscriptions.state_failed')}
              retry={() => void state.refetch()}
            />
          )}
          {state.data && <FollowBoxes valsiid={valsiid} triggers={state.data.subscriptions} />}
        </div>
      )}
    </div>
  )
}
