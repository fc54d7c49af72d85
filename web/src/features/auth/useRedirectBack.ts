import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { rememberPath, takePath, useSession } from '../../platform/session.ts'
import { useLocale } from '../../platform/text.tsx'
import { isBalancePath } from '../payments/index.ts'

/** Leads to the page one wanted before logging in, or to the start. */
export function useRedirectBack() {
  const router = useRouter()
  const locale = useLocale()
  return () => {
    const path = takePath() ?? `/${locale}`
    if (isBalancePath(path)) window.location.replace(path)
    else router.history.replace(path)
  }
}

/** As soon as somebody is logged in here, they go on; once, since the path is handed out once. */
export function useRedirectWhenLoggedIn() {
  const { isLoggedIn } = useSession()
  const goOn = useRedirectBack()
  const gone = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || gone.current) return
    gone.current = true
    goOn()
  })
}

const never = () => () => {}
/** Looks at the path without using it up. */
function lookAtPath(): string | null {
  const path = takePath()
  if (path !== null) rememberPath(path)
  return path
}

/** Where the login will lead, if to a page that was asked for; on the server nobody has asked yet. */
export const useWantedPath = () => useSyncExternalStore(never, lookAtPath, () => null)
