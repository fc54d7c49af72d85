import { Link, useSearch } from '@tanstack/react-router'
import { LoginList, readLogins } from '../features/auth/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'

export function LoginsPage() {
  return (
    <FeatureTexts feature="auth">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const address = readLogins(useSearch({ strict: false }))
  const { username } = address
  const title = username === undefined ? t('auth.logins_title') : t('auth.logins_of', { username })
  return (
    <main id="main" className="read">
      <PageHead title={title} hidden />
      <div className="sheet pad flow">
        <h1 className="h1">{title}</h1>
        {username === undefined && (
          <p className="soft">
            {t.rich('auth.logins_lede', {
              link: (words) => (
                <Link to="/$locale/change-password" params={{ locale }}>
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
        <LoginList key={username ?? ''} {...address} />
      </div>
    </main>
  )
}
