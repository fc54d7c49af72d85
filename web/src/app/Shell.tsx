import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HeaderSearch } from '../features/search/index.ts'
import type { Locale } from '../platform/locale.ts'
import { useText } from '../platform/text.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Footer } from './Footer.tsx'
import { Painting } from './Painting.tsx'

/** The frame of every page: a way past it, the painting, header, the page, footer. */
export function Shell({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = useText()
  const onSearchPage = useRouterState({ select: (state) => state.matches.at(-1)?.routeId === '/$locale/' })
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Painting />
      <header className="top">
        <div className="in">
          <Link to="/$locale" params={{ locale }} className="logo">
            <Logo />
            <b>{t('shell.name')}</b>
          </Link>
          {!onSearchPage && <HeaderSearch />}
          <nav className="nav right" aria-label={t('shell.main_navigation')}>
            <Link to="/$locale/languages" params={{ locale }} activeProps={{ 'aria-current': 'page' }}>
              {t('shell.languages')}
            </Link>
          </nav>
        </div>
      </header>
      {children}
      <Footer locale={locale} />
    </>
  )
}
