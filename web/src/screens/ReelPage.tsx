import { createRoute, Link } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { Reel } from '../features/reel/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, loadTexts, useLocale, useText } from '../platform/text.tsx'

export const reelRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'tiktoknu',
  loader: ({ context }) => loadTexts(context.locale, 'reel'),
  component: lazyPage(async () => (await import('./ReelPage.tsx')).ReelPage),
})

/** The reel is different on each visit, so it is rendered in the browser. Without JavaScript, a note links elsewhere. */
export function ReelPage() {
  return (
    <FeatureTexts feature="reel">
      <main id="main" className="reelpage">
        <Head />
        <Reel />
      </main>
    </FeatureTexts>
  )
}

function Head() {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <PageHead title={t('reel.title')} description={t('reel.description')} hidden />
      <noscript>
        <p className="sheet pad">
          {t('reel.no_script')}{' '}
          <Link to="/$locale" params={{ locale }}>
            {t('shell.to_the_search')}
          </Link>
        </p>
      </noscript>
    </>
  )
}
