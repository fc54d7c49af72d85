import { createRoute, useSearch } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { Confirmation, secretIn } from '../features/auth/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'

export const confirmEmailRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'confirm-email',
  // The page validates the parameters.
  ...cacheKeyParams<{ token?: unknown }>(['token'], (raw) => raw),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
  component: lazyPage(async () => (await import('./ConfirmEmailPage.tsx')).ConfirmEmailPage),
})

export function ConfirmEmailPage() {
  return (
    <FeatureTexts feature="auth">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.confirm_title')} hidden />
      <Confirmation token={secretIn(search.token)} />
    </main>
  )
}
