import { useRouterState } from '@tanstack/react-router'
import { inLocale, LOCALES, type Locale, rememberLocale } from '../platform/locale.ts'
import { ThemeSwitch } from '../platform/ThemeSwitch.tsx'
import { useText } from '../platform/text.tsx'

export function Footer({ locale }: { locale: Locale }) {
  const t = useText()
  const href = useRouterState({ select: (state) => state.location.href })
  return (
    <footer className="foot">
      <div className="in">
        <nav className="locales" aria-label={t('shell.interface_language')}>
          {LOCALES.map((other) => (
            <a
              key={other}
              href={inLocale(href, other)}
              hrefLang={other}
              lang={other}
              aria-current={other === locale ? 'true' : undefined}
              onClick={() => rememberLocale(other)}
            >
              {other.toUpperCase()}
            </a>
          ))}
        </nav>
        <a href="/api/docs">{t('shell.api')}</a>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
