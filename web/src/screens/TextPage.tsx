import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { glossedQuery, readTextParams, TextAnalysis, type TextSearchParams } from '../features/text/index.ts'
import { readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const textRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'text',
  ...cacheKeyParams<TextSearchParams>(['text', 'view'], readTextParams),
  loaderDeps: ({ search: { text = '' } }) => ({ text }),
  ...lazyScreen(
    ['text', 'wordErrors'],
    async () => (await import('./TextPage.tsx')).TextPage,
    async () => (await import('./TextPage.tsx')).loadText,
  ),
})

export const loadText = async ({
  context: { queryClient, locale },
  deps: { text },
}: LoaderInput<object, { text: string }>) => {
  // In a browser, the text is parsed while the page renders.
  if (import.meta.env.SSR && text.trim() !== '')
    await queryClient.prefetchQuery(glossedQuery(text, readerLangids[locale]))
}

const route = getRouteApi('/$locale/text')

export function TextPage() {
  const t = useText()
  const search = route.useSearch()
  return (
    <main id="main">
      <PageHead title={t('text.title')} description={t('text.lede')} hidden={search.text !== undefined} />
      <div className="sheet pad flow">
        <h1 className="h1">{t('text.title')}</h1>
        <p className="lede">{t('text.lede')}</p>
        <TextAnalysis {...search} />
      </div>
    </main>
  )
}
