import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { WordTips } from '../features/entries/index.ts'
import type { Locale } from '../platform/locale.ts'
import { SiteUrl } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Flakes } from './Flakes.tsx'
import { Footer } from './Footer.tsx'
import { useFocusOnNavigation } from './focusOnNavigation.ts'
import { Header } from './Header.tsx'
import { OfflineNote, TestBanner, UnconfirmedNote } from './Notes.tsx'
import { Painting } from './paintings/Painting.tsx'
import { useLostSession, useReviewOutbox, useVisits } from './shellEffects.ts'

/** The frame of every page: skip link, painting, header, content, footer and floating elements. */
export function Shell({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = useText()
  useFocusOnNavigation()
  useReviewOutbox()
  useLostSession(locale)
  useVisits(t('shell.name'))
  return (
    <>
      <link rel="manifest" href={`/${locale}/manifest.webmanifest`} />
      <FontPreloads locale={locale} />
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Painting />
      <Flakes />
      <TestBanner />
      <Header />
      <OfflineNote />
      <UnconfirmedNote />
      <Notices />
      <WordTips>{children}</WordTips>
      <PrintedUrl />
      <Footer locale={locale} />
      <Actions />
    </>
  )
}

/** Non-Latin fonts to preload, which avoids a reflow; `index.html` preloads the Latin fonts. */
const SCRIPT_FONTS: Partial<Record<Locale, readonly string[]>> = {
  ru: ['brygada-1918-cyrillic-wght-normal', 'source-sans-3-cyrillic-wght-normal'],
}

const FontPreloads = ({ locale }: { locale: Locale }) =>
  SCRIPT_FONTS[locale]?.map((name) => (
    <link
      key={name}
      rel="preload"
      href={`/assets/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ))

/** The URL of the page, visible only in print. */
function PrintedUrl() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return <p className="printed-url">{useContext(SiteUrl) + path}</p>
}

const AddButton = lazyPart(async () => (await import('./AddButton.tsx')).AddButton, { isOptional: true })

/** The menu for adding content, present on every page. Visitors don't load its code. */
const Actions = () => useSession().isLoggedIn && <AddButton />
