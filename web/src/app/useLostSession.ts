import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Locale } from '../platform/locale.ts'
import { dismiss, notify } from '../platform/notify.ts'
import { isEndedByUser, rememberPath, useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'

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
