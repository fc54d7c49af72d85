import { createRoute, useSearch } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { RequestReset, RestorePassword, secretIn } from '../features/auth/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const resetPasswordRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'reset-password',
  // The page validates the parameters.
  ...cacheKeyParams<{ token?: unknown; session_id?: unknown }>(['token', 'session_id'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage),
})

/** Requests a password reset or, if opened from the emailed link, sets the new password. */
export function ResetPasswordPage() {
  const t = useText()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const token = secretIn(search.token)
  const session_id = secretIn(search.session_id)
  const isMailed = token !== '' || session_id !== ''
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.reset_title')} hidden={isMailed} />
      {isMailed ? <RestorePassword key={token} token={token} session_id={session_id} /> : <RequestReset />}
    </main>
  )
}
