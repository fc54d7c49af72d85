import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { Reel } from '../features/reel/index.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const reelRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'tiktoknu',
  ...lazyScreen(['reel'], async () => (await import('./ReelPage.tsx')).ReelPage),
})

/** The reel is different on each visit, so it is rendered in the browser. Without JavaScript, a note links elsewhere. */
export function ReelPage() {
  const t = useText()
  return (
    <main id="main" className="reelpage">
      <PageHead title={t('reel.title')} description={t('reel.description')} hidden />
      <noscript>
        <p className="sheet pad">
          {t('reel.no_script')} <Link to="/$locale">{t('shell.to_the_search')}</Link>
        </p>
      </noscript>
      <Reel />
    </main>
  )
}
