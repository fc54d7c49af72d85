import { useSuspenseQuery } from '@tanstack/react-query'
import { LanguageTable, languagesQuery } from '../features/languages/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export function LanguagesPage() {
  const t = useText()
  const { data } = useSuspenseQuery(languagesQuery)
  return (
    <main id="main" className="read">
      <PageHead title={t('languages.title')} description={t('languages.lede')} />
      <div className="sheet pad flow">
        <h1 className="h1">{t('languages.title')}</h1>
        <p className="lede">{t('languages.lede')}</p>
        <LanguageTable languages={data} />
      </div>
    </main>
  )
}
