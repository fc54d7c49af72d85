import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { SignupForm } from '../features/auth/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'

export const signupRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'signup',
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
  component: lazyPage(async () => (await import('./SignupPage.tsx')).SignupPage),
})

export function SignupPage() {
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
      <PageHead title={t('auth.signup_title')} description={t('auth.signup_description')} />
      <SignupForm />
    </main>
  )
}
