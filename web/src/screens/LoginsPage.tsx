import { createRoute, Link, useSearch } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { LoginList, readLogins } from '../features/auth/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useLocale, useText } from '../platform/text.tsx'

export const loginsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'logins',
  // The page validates the parameters.
  ...cacheKeyParams<{ page?: unknown; username?: unknown }>(['page', 'username'], (raw) => raw),
  ...lazyScreen(['auth'], async () => (await import('./LoginsPage.tsx')).LoginsPage),
})

export function LoginsPage() {
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
