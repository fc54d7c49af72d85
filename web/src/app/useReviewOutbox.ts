import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'

/**
 * Sends the reviews stored in this browser from any page: at startup, at login, when the network returns and when the tab becomes
 * visible.
 */
export function useReviewOutbox() {
  const { user_id, username } = useSession()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (user_id === null || username === null) return
    const send = async () => {
      if (!navigator.onLine || !(await hasStoredReviews())) return
      // Loaded only if a review was ever stored, since the first paint doesn't need IndexedDB.
      const { sendAll } = await import('../features/reviewOutbox/index.ts')
      const sent = await sendAll({ user_id, username })
      if (sent && sent.arrived > 0) await queryClient.invalidateQueries({ predicate: isStudyData })
    }
    const sendIfVisible = () => void (document.visibilityState === 'visible' && trySend())
    const trySend = () => send().catch(() => {}) // The next event retries.
    void trySend()
    window.addEventListener('online', trySend)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      window.removeEventListener('online', trySend)
      document.removeEventListener('visibilitychange', sendIfVisible)
    }
  }, [user_id, username, queryClient])
}

/**
 * Matches queries about study, except an open study session: it continues from its own state, and fetching it again would restart
 * it.
 */
const isStudyData = ({ queryKey: [feature, kind] }: Pick<Query, 'queryKey'>) =>
  feature === 'study' && kind !== 'session' && kind !== 'log'

/** True if the outbox database exists, or if the browser can't list databases. */
async function hasStoredReviews(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === 'vlacku-study')
}
