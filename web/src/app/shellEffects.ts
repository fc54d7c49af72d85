import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Locale } from '../platform/locale.ts'
import { dismiss, notify } from '../platform/notify.ts'
import { rememberVisit } from '../platform/offlineCache.ts'
import { isEndedByUser, rememberPath, useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'

/** Pages that are available offline after they have been visited. */
const OFFLINE_ROUTES = new Set<string>([
  ...[
    '/$locale/',
    '/$locale/recent',
    '/$locale/valsi/$id',
    '/$locale/collections',
    '/$locale/collections/$id',
    '/$locale/help/entry',
  ],
  ...['/$locale/help/search', '/$locale/collections/$collectionId/try', '/$locale/collections/$collectionId/levels'],
  '/$locale/members/collections/$collectionId/flashcards/study',
])
/** Minimum time on a page, in milliseconds, for it to count as visited. */
const READ_AFTER_MS = 500

/** Records visited pages for the list of pages available offline. */
export function useVisits(siteName: string) {
  const { isLoading, username } = useSession()
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href ?? null })
  const isListed = useRouterState({
    select: ({ matches }) =>
      OFFLINE_ROUTES.has(matches.at(-1)?.routeId ?? '') && matches.every(({ status }) => status === 'success'),
  })
  useEffect(() => {
    if (href === null || !isListed || isLoading || navigator.onLine === false) return
    const timer = setTimeout(() => {
      const title = document.title.replace(` · ${siteName}`, '')
      void rememberVisit(username, { href, title, at: Date.now() })
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [href, isListed, isLoading, username, siteName])
}

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

/**
 * Notifies users whose session expired or was ended in another tab. Drafts are preserved, and logging in returns to the page. The
 * notice disappears on the next login.
 */
export function useLostSession(locale: Locale) {
  const t = useText()
  const router = useRouter()
  const { isLoading, isLoggedIn } = useSession()
  const wasLoggedIn = useRef(false)
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (isLoading) return
    const isLost = wasLoggedIn.current && !isLoggedIn && !isEndedByUser()
    wasLoggedIn.current = isLoggedIn
    if (isLoggedIn && shown.current !== null) {
      dismiss(shown.current)
      shown.current = null
    }
    if (!isLost) return
    const { location, matches } = router.state
    const { href } = location
    // Pages that require login redirect to the login page themselves.
    const isPublic = !matches.some(({ routeId }) => routeId.startsWith('/$locale/members'))
    const run = () => {
      rememberPath(href)
      return router.navigate({ to: '/$locale/login', params: { locale } })
    }
    shown.current = notify({
      kind: 'error',
      text: t('shell.session_lost'),
      ...(isPublic && { act: { label: t('shell.log_in'), run } }),
      stays: 'until_closed',
    })
  }, [isLoading, isLoggedIn, router, locale, t])
}
