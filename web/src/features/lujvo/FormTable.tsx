import type { CompoundsResponse } from '@vlacku/contract/compounds'
import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Joint, WordLink } from '../entries/index.ts'

/** Number of forms shown initially. */
const FIRST_FORMS = 8

/** All valid forms with their scores, best first. */
export function FormTable({ forms }: Pick<CompoundsResponse, 'forms'>) {
  const t = useText()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? forms : forms.slice(0, FIRST_FORMS)
  return (
    <section aria-labelledby="forms">
      <h2 className="h2" id="forms">
        {t('lujvo.forms')}
      </h2>
      <p className="small quiet">{t('lujvo.forms_help')}</p>
      <table className="form-table">
        <thead>
          <tr>
            <th>{t('lujvo.form')}</th>
            <th>{t('lujvo.parts')}</th>
            <th className="number">{t('lujvo.score')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ word, parts, score, is_entry }) => (
            <tr key={word}>
              <td lang="jbo">{is_entry ? <WordLink word={word} /> : word}</td>
              <td>
                <Joint parts={parts} size="s" />
              </td>
              <td className="number">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {forms.length > shown.length && (
        <button type="button" className="button small" onClick={() => setShowsAll(true)}>
          {t('lujvo.show_all', { count: forms.length })}
        </button>
      )}
    </section>
  )
}
