import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChatTicker } from '../features/chat/index.ts'
import { siteQuery } from '../features/system/index.ts'
import { inLocale, LOCALES, type Locale, rememberLocale } from '../platform/locale.ts'
import { ThemeSwitch } from '../platform/ThemeSwitch.tsx'
import { useText } from '../platform/text.tsx'
import { SocialLinks } from '../ui/SocialLinks.tsx'
import { PaintingLabel } from './paintings/PaintingLabel.tsx'

export function Footer({ locale }: { locale: Locale }) {
  const t = useText()
  const href = useRouterState({ select: (state) => state.location.href })
  const links = useQuery(siteQuery).data?.links ?? {}
  return (
    <footer className="foot">
      <ChatTicker links={links} />
      <div className="in">
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
                currentTarget.href = inLocale(href, other) // the server, which drew it, has never heard of the hash
              }}
            >
              {other.toUpperCase()}
            </a>
          ))}
        </nav>
        <SocialLinks links={links} />
        <a href="/api/docs">{t('shell.api')}</a>
        <ThemeSwitch />
        <PaintingLabel />
      </div>
    </footer>
  )
}
