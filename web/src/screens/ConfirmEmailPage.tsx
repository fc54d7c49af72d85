import { createRoute, useSearch } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { Confirmation, secretIn } from '../features/auth/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const confirmEmailRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'confirm-email',
  // The page validates the parameters.
  ...cacheKeyParams<{ token?: unknown }>(['token'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./ConfirmEmailPage.tsx')).ConfirmEmailPage),
})

export function ConfirmEmailPage() {
  const t = useText()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.confirm_title')} hidden />
      <Confirmation token={secretIn(search.token)} />
    </main>
  )
}
