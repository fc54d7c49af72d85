import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import type { Language } from '@vlacku/contract/languages'
import { localeRoute } from '../app/frame.tsx'
import { LanguageTable, languagesQuery } from '../features/languages/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const languagesRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'languages',
  loader: async ({ context: { queryClient } }) => void (await queryClient.ensureQueryData(languagesQuery)),
  component: lazyPage(async () => (await import('./LanguagesPage.tsx')).LanguagesPage),
})

const isEmpty = ({ definition_count }: Language) => definition_count === 0

export function LanguagesPage() {
  const t = useText()
  const { data } = useSuspenseQuery(languagesQuery)
  return (
    <main id="main" className="read">
      <PageHead title={t('languages.title')} description={t('languages.lede')} />
      <div className="sheet pad flow">
        <h1 className="h1">{t('languages.title')}</h1>
        <p className="lede">{t('languages.lede')}</p>
        {/* Languages with definitions come first. Both groups are in the server's order. */}
        <LanguageTable languages={data.toSorted((one, other) => +isEmpty(one) - +isEmpty(other))} />
      </div>
    </main>
  )
}
