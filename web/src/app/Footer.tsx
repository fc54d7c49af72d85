import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { ChatTicker } from '../features/chat/index.ts'
import { KeysHelp } from '../features/keys/index.ts'
import { inLocale, LOCALES, type Locale, rememberLocale } from '../platform/locale.ts'
import { plainSearch } from '../platform/plainSearch.ts'
import { siteQuery } from '../platform/siteQuery.ts'
import { ThemeSwitch } from '../platform/ThemeSwitch.tsx'
import { useText } from '../platform/text.tsx'
import { SocialLinks } from '../ui/SocialLinks.tsx'
import { PaintingLabel } from './paintings/PaintingLabel.tsx'

export function Footer({ locale }: { locale: Locale }) {
  const t = useText()
  // Uses only the cache key parameters, because URLs that differ only in other parameters share one rendered footer.
  const href = useRouterState({
    select: ({ location: { pathname }, matches }) =>
      pathname + plainSearch.stringifySearch(matches.at(-1)?._strictSearch ?? {}),
  })
  const router = useRouter()
  const links = useQuery(siteQuery).data?.links ?? {}
  return (
    <footer className="foot">
      <ChatTicker links={links} />
      <div className="inner">
        <nav className="locales" aria-label={t('shell.interface_language')}>
          {LOCALES.map((other) => (
            <a
              key={other}
              href={inLocale(href, other)}
              hrefLang={other}
              lang={other}
              aria-current={other === locale ? 'true' : undefined}
              onClick={({ currentTarget }) => {
                rememberLocale(other)
                // Uses the whole URL, because the rendered link lacks parameters that aren't part of the cache key.
                currentTarget.href = inLocale(router.state.location.href, other)
              }}
            >
              {other.toUpperCase()}
            </a>
          ))}
        </nav>
        <SocialLinks links={links} />
        <a href="/api/docs">{t('shell.api')}</a>
        <KeysHelp />
        <ThemeSwitch />
        <PaintingLabel />
      </div>
    </footer>
  )
}
