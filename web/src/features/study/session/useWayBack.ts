import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberPath, takePath, useSession } from '../../../platform/session.ts'
import { useLocale } from '../../../platform/text.tsx'
import type { StudySearchParams } from '../queries.ts'

/** Pages on which a visitor signs up or logs in. */
const ACCOUNT_PAGE = /^\/\w+\/(login|signup|reset-password|confirm-email)(\/|$)/

/**
 * Returns visitors who sign up or log in during a session to that session, regardless of the link they use, unless they visit
 * other pages.
 */
export function useWayBack(collection_id: number, { level, card }: StudySearchParams) {
  const router = useRouter()
  const locale = useLocale()
  const { isLoggedIn, isLoading } = useSession()
  const { href } = router.buildLocation({
    to: '/$locale/collections/$collectionId/flashcards/study',
    params: { locale, collectionId: String(collection_id) },
    search: { ...(level !== undefined && { level }), ...(card !== undefined && { card }) },
  })
  const isVisitor = !isLoading && !isLoggedIn
  useEffect(() => {
    if (!isVisitor) return
    rememberPath(href)
    return () => {
      if (!ACCOUNT_PAGE.test(router.latestLocation.pathname)) takePath()
    }
  }, [router, href, isVisitor])
}
