import { createRoute } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.ts'
import { ChangePassword } from '../features/auth/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'

export const changePasswordRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'change-password',
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
  component: lazyPage(async () => (await import('./ChangePasswordPage.tsx')).ChangePasswordPage),
})

export function ChangePasswordPage() {
  return (
    <FeatureTexts feature="auth">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.change_title')} hidden />
      <ChangePassword />
    </main>
  )
}
