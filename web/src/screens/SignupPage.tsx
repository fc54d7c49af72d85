import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { SignupForm } from '../features/auth/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const signupRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'signup',
  ...lazyScreen(['auth'], async () => (await import('./SignupPage.tsx')).SignupPage),
})

export function SignupPage() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.signup_title')} description={t('auth.signup_description')} />
      <SignupForm />
    </main>
  )
}
