import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { rememberPath, takePath, useSession } from '../../platform/session.ts'
import { useLocale } from '../../platform/text.tsx'
import { isBalancePath } from '../payments/index.ts'

/** Returns a function that opens the page requested before login, or the home page. */
export function useRedirectBack() {
  const router = useRouter()
  const locale = useLocale()
  return () => {
    const path = takePath() ?? `/${locale}`
    if (isBalancePath(path)) window.location.replace(path)
    else router.history.replace(path)
  }
}

/** Redirects once a user is logged in. Redirects only once, because reading the stored path removes it. */
export function useRedirectWhenLoggedIn() {
  const { isLoggedIn } = useSession()
  const goOn = useRedirectBack()
  const redirected = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || redirected.current) return
    redirected.current = true
    goOn()
  })
}

const never = () => () => {}
/** Reads the stored path without removing it. */
function peekPath(): string | null {
  const path = takePath()
  if (path !== null) rememberPath(path)
  return path
}

/** Returns the page that opens after login, if one was requested; null on the server. */
export const useWantedPath = () => useSyncExternalStore(never, peekPath, () => null)
