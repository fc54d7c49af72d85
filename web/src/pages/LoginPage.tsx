import { Link } from '@tanstack/react-router'
import { LoginForm, useWantedPath } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { readStudyPath } from './studySearchParams.ts'

export function LoginPage() {
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
      <PageHead title={t('auth.login_title')} description={t('auth.login_description')} />
      <LoginForm withoutAccount={<StudyWithoutAccount />} />
    </main>
  )
}

/** For visitors whom the study screen sent here. */
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
        className="btn"
      >
        {t('auth.study_without_account')}
      </Link>
    </p>
  )
}
