import { useText } from '../../platform/text.tsx'
import { Checks } from './analysis/Checks.tsx'
import { ExistingEntry } from './analysis/ExistingEntry.tsx'
import { PartPlaces } from './analysis/PartPlaces.tsx'
import { useAnalysis } from './analysis/useAnalysis.ts'
import { WordParts } from './analysis/WordParts.tsx'
import { Preview } from './Preview.tsx'
import type { Source } from './queries.ts'

/** The side panel of the form: word analysis and preview. */
export function Side({ source }: { source: Source | null }) {
  const t = useText()
  const analysis = useAnalysis()
  return (
    <div className="answer">
      <section aria-label={t('contribute.made_of')}>
        <h2 className="h3">{t('contribute.made_of')}</h2>
        <div className={source ? undefined : 'only-l'}>
          <WordParts analysis={analysis} />
        </div>
        <div aria-live="polite">{analysis.data && <Checks analysis={analysis.data} isNew={!source} />}</div>
      </section>
      <section aria-label={t('contribute.preview')}>
        <h2 className="h3">{t('contribute.preview')}</h2>
        <Preview type={source?.type_name ?? analysis.data?.word_type ?? ''} savedWord={analysis.data?.text ?? ''} />
      </section>
      {analysis.data && <PartPlaces analysis={analysis.data} />}
      {analysis.data?.text && !source && <ExistingEntry text={analysis.data.text} />}
    </div>
  )
}
