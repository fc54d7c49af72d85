import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'

/**
 * Sends the reviews stored in this browser, from any page: at startup, on login, on reconnection, and when the tab becomes
 * visible.
 */
export function useReviewOutbox() {
  const { user_id, username } = useSession()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (user_id === null || username === null) return
    const send = async () => {
      if (!navigator.onLine || !(await hasStoredReviews())) return
      // Loaded only if a review has ever been stored, because the first paint doesn't need IndexedDB.
      const { sendAll } = await import('../features/reviewOutbox/index.ts')
      const sent = await sendAll({ user_id, username })
      if (sent && sent.arrived > 0) await queryClient.invalidateQueries({ predicate: isStudyData })
    }
    const sendIfVisible = () => void (document.visibilityState === 'visible' && trySend())
    const trySend = () => send().catch(() => {}) // If sending fails, the next event retries.
    void trySend()
    window.addEventListener('online', trySend)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      window.removeEventListener('online', trySend)
      document.removeEventListener('visibilitychange', sendIfVisible)
    }
  }, [user_id, username, queryClient])
}

/** Matches study queries, except those of open sessions, which continue from their own state: refetching would restart them. */
const isStudyData = ({ queryKey: [feature, kind] }: Pick<Query, 'queryKey'>) =>
  feature === 'study' && kind !== 'session' && kind !== 'log'

/** True if the outbox database exists or the browser can't list databases. */
async function hasStoredReviews(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === 'vlacku-study')
}
