import { isUnanswered } from '../../../platform/ApiError.ts'
import { errorText } from '../../../platform/errorText.ts'
import { Link } from '../../../platform/Link.ts'
import { useText } from '../../../platform/text.tsx'
import { ClassMark, Joint } from '../../entries/index.ts'
import { isNotAWord, useParts, type WordAnalysis } from './useAnalysis.ts'

/** The analyzed word: its interlocking components, or its class. */
export function WordParts({ analysis }: { analysis: WordAnalysis }) {
  const t = useText()
  const { glossed } = useParts(analysis.data)
  if (analysis.error)
    return (
      <div className="note error" role="alert">
        <span>
          <b>{t(isUnanswered(analysis.error) ? 'contribute.analysis_lost' : 'contribute.analysis_failed')}</b>:{' '}
          {errorText(t, analysis.error)}
        </span>
        <button type="button" className="button small" onClick={() => void analysis.refetch()}>
          {t('shell.try_again')}
        </button>
      </div>
    )
  if (analysis.word === '')
    return (
      <p className="small quiet">
        {t('contribute.type_a_word')} <Link to="/$locale/lujvo">{t('shell.lujvo')}</Link>
      </p>
    )
  if (!analysis.data) return <p className="small quiet">{t('contribute.analysing')}</p>
  if (isNotAWord(analysis.data)) return null
  if (glossed.length > 0)
    return (
      <div className="joined onsunken">
        <Joint parts={glossed} />
      </div>
    )
  return (
    <p className="line">
      <ClassMark type={analysis.data.word_type} />
    </p>
  )
}
