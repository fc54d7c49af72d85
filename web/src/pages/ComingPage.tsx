import { Link, useMatches } from '@tanstack/react-router'
import type texts from '../../../locales/en/coming.json'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { Empty } from '../ui/Empty.tsx'

export type ComingName = Exclude<keyof typeof texts, 'fact' | 'advice'>

/** Says that the screen at this address is being built, and where one can go instead. */
export function ComingPage() {
  return (
    <FeatureTexts feature="coming">
      <Coming />
    </FeatureTexts>
  )
}

function Coming() {
  const t = useText()
  const locale = useLocale()
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.coming }) ?? 'levels'
  return (
    <main id="main" className="narrow">
      <PageHead title={t(`coming.${name}`)} hidden />
      <div className="sheet pad">
        <h1 className="h1">{t(`coming.${name}`)}</h1>
        <Empty fact={t('coming.fact')} advice={t('coming.advice')}>
          <Link to="/$locale" params={{ locale }} className="btn main">
            {t('shell.to_the_search')}
          </Link>
        </Empty>
      </div>
    </main>
  )
}
