import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { QueryGuide } from '../features/query/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'

export const queryHelpRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'help/search',
  loader: ({ context }) => loadTexts(context.locale, 'query'),
  component: lazyPage(async () => (await import('./QueryHelpPage.tsx')).QueryHelpPage),
})

export const QueryHelpPage = () => (
  <FeatureTexts feature="query">
    <Page />
  </FeatureTexts>
)

function Page() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('query.title')} description={t('query.lede')} />
      <div className="sheet pad flow">
        <QueryGuide />
      </div>
    </main>
  )
}
