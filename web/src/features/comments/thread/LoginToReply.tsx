import { Link, useRouterState } from '@tanstack/react-router'
import { rememberPath, useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'

/** Link that sends visitors to the login page, which redirects back. */
export function LoginToReply() {
  const t = useText()
  const locale = useLocale()
  const { isLoggedIn, isLoading } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (isLoggedIn || isLoading) return null
  return (
    <p className="rootform">
      <Link
        to="/$locale/login"
        params={{ locale }}
        className="button"
        rel="nofollow"
        onClick={() => rememberPath(href)}
      >
        {t('comments.log_in')}
      </Link>
    </p>
  )
}
