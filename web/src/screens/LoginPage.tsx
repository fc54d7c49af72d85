import { createRoute, Link } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { LoginForm, useWantedPath } from '../features/auth/index.ts'
import type { StudySearchParams } from '../features/study/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useLocale, useText } from '../platform/text.tsx'
import { readStudySearchParams } from './parts/searchParams.ts'

export const loginRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'login',
  ...lazyScreen(['auth'], async () => (await import('./LoginPage.tsx')).LoginPage),
})

export function LoginPage() {
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('auth.login_title')} description={t('auth.login_description')} />
      <LoginForm withoutAccount={<StudyWithoutAccount />} />
    </main>
  )
}

/** Offered to visitors redirected from the study screen. */
function StudyWithoutAccount() {
  const t = useText()
  const locale = useLocale()
  const study = readStudyPath(useWantedPath() ?? '')
  if (!study) return null
  return (
    <p>
      <Link
        to="/$locale/collections/$collectionId/try"
        params={{ locale, collectionId: study.collectionId }}
        search={study.search}
        className="button"
      >
        {t('auth.study_without_account')}
      </Link>
    </p>
  )
}

/** Parses the path of a study session in any locale; returns null for other paths. */
export function readStudyPath(path: string): { collectionId: string; search: StudySearchParams } | null {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const collectionId = /^\/\w+\/collections\/(\d+)\/flashcards\/study\/?$/.exec(pathname)?.[1]
  return collectionId ? { collectionId, search: readStudySearchParams(Object.fromEntries(searchParams)) } : null
}
