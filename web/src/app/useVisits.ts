import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'
import { rememberVisit } from '../platform/visitedPages.ts'

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
