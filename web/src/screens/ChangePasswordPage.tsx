import { createRoute } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { ChangePassword } from '../features/auth/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const changePasswordRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'change-password',
  ...lazyScreen(['auth'], async () => (await import('./ChangePasswordPage.tsx')).ChangePasswordPage),
})

export function ChangePasswordPage() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.change_title')} hidden />
      <ChangePassword />
    </main>
  )
}
