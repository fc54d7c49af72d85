import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { QueryGuide } from '../features/query/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const queryHelpRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'help/search',
  ...lazyScreen(['query'], async () => (await import('./QueryHelpPage.tsx')).QueryHelpPage),
})

export function QueryHelpPage() {
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
