import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { foundPattern } from '../../ui/markFound.tsx'
import { lojbanFound } from './LojbanText.tsx'
import { type SentenceSearchParams, topSentencesQuery } from './queries.ts'
import { SentenceRow } from './SentenceRow.tsx'

/**
 * A few sentences that contain the words of a text or phrase, and a link to more sentences. Renders nothing if there are none.
 */
export const NearSentences = ({ params }: { params: SentenceSearchParams }) => (
  <FeatureTexts feature="sentences">
    <Few params={params} />
  </FeatureTexts>
)

function Few({ params }: { params: SentenceSearchParams }) {
  const t = useText()
  const locale = useLocale()
  const { q = '' } = params
  const { data } = useQuery(topSentencesQuery(params, readerLangids[locale]))
  const patterns = useMemo(() => ({ found: foundPattern(q), isFound: lojbanFound(q) }), [q])
  if (!data || data.entries.length === 0) return null
  const title = t(data.near ? 'sentences.near' : 'sentences.examples')
  const more = data.total - data.entries.length
  return (
    <section aria-label={title}>
      <div className="band">
        <b>{title}</b>
        {more > 0 && (
          <Link
            from="/$locale/"
            to="."
            search={({ q, langs }: SentenceSearchParams) => ({ q, mode: 'muplis' as const, langs })}
          >
            {t('sentences.more', { count: more })}
          </Link>
        )}
      </div>
      <ol className="pairs">
        {data.entries.map((sentence) => (
          <SentenceRow key={sentence.id} sentence={sentence} {...patterns} />
        ))}
      </ol>
    </section>
  )
}
