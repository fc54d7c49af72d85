import { createRoute, useSearch } from '@tanstack/react-router'
import { localeRoute, membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import {
  ChangePassword,
  Confirmation,
  LoginForm,
  LoginList,
  RequestReset,
  RestorePassword,
  readLogins,
  SignupForm,
  secretIn,
  useWantedPath,
} from '../features/auth/index.ts'
import type { StudySearchParams } from '../features/study/index.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { readStudySearchParams } from './parts/searchParams.ts'

export const loginRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'login',
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).LoginPage),
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
  const study = readStudyPath(useWantedPath() ?? '')
  if (!study) return null
  return (
    <p>
      <Link
        to="/$locale/collections/$collectionId/try"
        params={{ collectionId: study.collectionId }}
        search={study.search}
        className="button"
      >
        {t('auth.study_without_account')}
      </Link>
    </p>
  )
}

/** Parses the path of a study session in any locale; returns null for other paths. */
function readStudyPath(path: string): { collectionId: string; search: StudySearchParams } | null {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const collectionId = /^\/\w+\/collections\/(\d+)\/flashcards\/study\/?$/.exec(pathname)?.[1]
  return collectionId ? { collectionId, search: readStudySearchParams(Object.fromEntries(searchParams)) } : null
}

export const signupRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'signup',
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).SignupPage),
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

export const resetPasswordRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'reset-password',
  // The page validates the parameters.
  ...cacheKeyParams<{ token?: unknown; session_id?: unknown }>(['token', 'session_id'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).ResetPasswordPage),
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

export const confirmEmailRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'confirm-email',
  // The page validates the parameters.
  ...cacheKeyParams<{ token?: unknown }>(['token'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).ConfirmEmailPage),
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

export const changePasswordRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'change-password',
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).ChangePasswordPage),
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

export const loginsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'logins',
  // The page validates the parameters.
  ...cacheKeyParams<{ page?: unknown; username?: unknown }>(['page', 'username'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./AccountPages.tsx')).LoginsPage),
})

export function LoginsPage() {
  const t = useText()
  const params = readLogins(useSearch({ strict: false }))
  const { username } = params
  const title = username === undefined ? t('auth.logins_title') : t('auth.logins_of', { username })
  return (
    <main id="main" className="read">
      <PageHead title={title} hidden />
      <div className="sheet pad flow">
        <h1 className="h1">{title}</h1>
        {username === undefined && (
          <p className="soft">
            {t.rich('auth.logins_lede', {
              link: (words) => <Link to="/$locale/change-password">{words}</Link>,
            })}
          </p>
        )}
        <LoginList key={username ?? ''} {...params} />
      </div>
    </main>
  )
}
